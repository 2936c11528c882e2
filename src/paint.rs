//! Colours as they are seen: read from CSS, compared by contrast; text in markup.

use std::fmt;

/// Text for HTML and SVG, in attributes too.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A colour of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Nearly black, as ink is.
    pub const INK: Rgb = Rgb(0x10, 0x12, 0x14);
    /// White.
    pub const WHITE: Rgb = Rgb(0xff, 0xff, 0xff);

    /// The colour that CSS writes so: a name, `#rgb`, `#rrggbb` or `rgb(r, g, b)`.
    pub fn read(text: &str) -> Option<Rgb> {
        let text = text.trim().to_ascii_lowercase();
        if let Some(inside) = text.strip_prefix("rgb(").and_then(|rest| rest.strip_suffix(')')) {
            let parts: Option<Vec<u8>> = inside.split(',').map(|part| part.trim().parse().ok()).collect();
            return match parts?[..] {
                [r, g, b] => Some(Rgb(r, g, b)),
                _ => None,
            };
        }
        match text.strip_prefix('#') {
            Some(hex) => Rgb::from_hex(hex),
            None => named().find(|(name, _)| *name == text).and_then(|(_, hex)| Rgb::from_hex(hex)),
        }
    }

    fn from_hex(hex: &str) -> Option<Rgb> {
        let digits: Option<Vec<u8>> = hex.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
        match digits?[..] {
            [r, g, b] => Some(Rgb(r * 17, g * 17, b * 17)),
            [a, b, c, d, e, f] => Some(Rgb(a * 16 + b, c * 16 + d, e * 16 + f)),
            _ => None,
        }
    }

    /// The relative luminance of the Web Content Accessibility Guidelines: 0 for black, 1 for white.
    pub fn luminance(self) -> f64 {
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.03928 {
                c / 12.92
            } else {
                libm::pow((c + 0.055) / 1.055, 2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// The contrast of two colours, from 1 (none) to 21; shapes are told apart from 3 on.
    pub fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    /// Of ink and white the one that is seen better on this colour.
    pub fn ink_on(self) -> Rgb {
        if self.contrast(Rgb::INK) >= self.contrast(Rgb::WHITE) {
            Rgb::INK
        } else {
            Rgb::WHITE
        }
    }

    /// So much of the way (0 to 1) from this colour to another.
    pub fn mixed(self, other: Rgb, share: f64) -> Rgb {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The names of CSS with their values.
pub fn named() -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut words = NAMED.split_whitespace();
    std::iter::from_fn(move || Some((words.next()?, words.next()?)))
}

const NAMED: &str = "\
    aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 \
    black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 \
    cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc \
    crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 \
    darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 \
    darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b \
    darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 \
    deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 \
    forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 \
    gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c \
    indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 \
    lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 \
    lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa \
    lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 \
    lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa \
    mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee \
    mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa \
    mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 \
    orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee \
    palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd \
    powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 \
    saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d \
    silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa \
    springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 \
    violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_css_writes_them() {
        for text in ["tomato", "Tomato", "#ff6347", "rgb(255, 99, 71)"] {
            assert_eq!(Rgb::read(text), Some(Rgb(255, 99, 71)), "{text}");
        }
        assert_eq!(Rgb::read("#fa0").map(|c| c.to_string()).as_deref(), Some("#ffaa00"));
        for text in ["", "tomatoe", "#ff634", "rgb(1,2)", "rgb(1,2,300)", "<red>", "#"] {
            assert_eq!(Rgb::read(text), None, "{text}");
        }
        assert_eq!(named().count(), 148);
        assert!(named().all(|(name, _)| Rgb::read(name).is_some()));
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((Rgb::read("black").unwrap().contrast(Rgb::WHITE) - 21.0).abs() < 1e-9);
        assert!((Rgb(0x77, 0x77, 0x77).contrast(Rgb::WHITE) - 4.48).abs() < 0.01);
        assert_eq!(Rgb(9, 9, 9).ink_on(), Rgb::WHITE);
    }
}

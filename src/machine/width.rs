//! The engine for each number of words that a set may take. All of it is compiled once for each, so a module for browsers,
//! which has to be small, has few of them: a set may then be wider than it need be. Results are the same.

use super::Engine;
use crate::model::Model;
use crate::program::Program;
use std::sync::Arc;

/// An enum of engines, `of` to choose one, and `with!`, which does the same for every width.
macro_rules! widths {
    ($dollar:tt $($name:ident $words:literal),*; $widest:ident $most:literal) => {
        /// An engine for sets of some width.
        #[derive(Clone, Debug)]
        pub enum Width {
            $(
                #[doc = concat!("Of ", $words, " words.")]
                $name(Arc<Engine<$words>>),
            )*
            #[doc = concat!("Of ", $most, " words.")]
            $widest(Arc<Engine<$most>>),
        }

        impl Width {
            /// The narrowest engine that has room for a program's sets.
            pub fn of(model: Arc<Model>, program: Arc<Program>) -> Width {
                let words = program.layout.words;
                $(
                    if words <= $words {
                        return Width::$name(Arc::new(Engine::new(model, program)));
                    }
                )*
                Width::$widest(Arc::new(Engine::new(model, program)))
            }
        }

        macro_rules! with {
            ($dollar self:expr, $dollar engine:ident => $dollar body:expr) => {
                match &$dollar self.engine {
                    $(Width::$name($dollar engine) => $dollar body,)*
                    Width::$widest($dollar engine) => $dollar body,
                }
            };
        }
    };
}

#[cfg(not(target_family = "wasm"))]
widths!($ One 1, Two 2, Three 3, Four 4, Six 6, Eight 8; Sixteen 16);
#[cfg(target_family = "wasm")]
widths!($ One 1, Two 2, Six 6; Sixteen 16);

pub(super) use with;

impl<const W: usize> Engine<W> {
    /// How many words of a set are in use; what identifies positions and decisions depends on no others.
    #[inline(always)]
    pub(super) fn words(&self) -> usize {
        if cfg!(target_family = "wasm") {
            self.program.layout.words
        } else {
            W
        }
    }
}

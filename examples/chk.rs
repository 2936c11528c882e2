use boardwright::{check, span::SourceText};
struct T(String);
impl T {
    fn get(&self, p: String) -> Option<SourceText> {
        std::fs::read_to_string(format!("{}/{}", self.0, p)).ok().map(|text| SourceText { name: p, text })
    }
}
impl check::Texts for T {
    fn game(&self, id: &str) -> Option<SourceText> {
        self.get(format!("{id}.game"))
    }
    fn library(&self, id: &str) -> Option<SourceText> {
        self.get(format!("std/{id}.game"))
    }
    fn patterns(&self) -> Vec<(String, SourceText)> {
        let mut v: Vec<_> = std::fs::read_dir(format!("{}/patterns", self.0))
            .unwrap()
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        v.sort();
        v.into_iter()
            .map(|f| (f.replace(".pattern", ""), self.get(format!("patterns/{f}")).unwrap()))
            .collect()
    }
}
fn main() {
    let mut a = std::env::args().skip(1);
    let dir = a.next().unwrap();
    let t = T(dir);
    for id in a {
        let src = check::Texts::game(&t, &id).unwrap();
        let start = std::time::Instant::now();
        let show = |files: &boardwright::span::SourceMap, ds: &[boardwright::diagnostic::Diagnostic]| {
            for d in ds {
                let (l, c) = files.line_col(d.span);
                println!(
                    "{}:{l}:{c}: {:?} {} {}  [help {:?}] {:?}",
                    files.get(d.span.file).name,
                    d.severity,
                    d.code,
                    d.message,
                    d.help,
                    d.notes.iter().map(|n| format!("{} @{:?}", n.1, files.line_col(n.0))).collect::<Vec<_>>()
                );
            }
        };
        match check::read(&t, &id, &src) {
            Err((ds, b)) => show(&b.files, &ds),
            Ok(b) => {
                match check::bind(&b, &vec![], None) {
                    Err(ds) => show(&b.files, &ds),
                    Ok(m) => {
                        show(&b.files, &m.warnings);
                        println!("{id} ok {:?}", start.elapsed());
                    }
                }
                for i in 0..b.tests.len() {
                    if let Err(ds) = check::bind(&b, &vec![], Some(i)) {
                        println!(" test {i}");
                        show(&b.files, &ds)
                    }
                }
            }
        }
    }
}

use boardwright::{analysis, check, engine::Plain, game::*, span::SourceText};
use std::sync::Arc;
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
    let what = a.next().unwrap();
    let t = T(dir);
    if what == "test" {
        for id in a {
            let src = check::Texts::game(&t, &id).unwrap();
            let b = match check::read(&t, &id, &src) {
                Ok(b) => b,
                Err((d, _)) => {
                    println!("{id} READ {:?}", d[0].message);
                    continue;
                }
            };
            for i in 0..b.tests.len() {
                let start = std::time::Instant::now();
                match check::bind(&b, &vec![], Some(i)) {
                    Err(ds) => {
                        println!("{id} test {i} BIND {} {:?}", ds[0].message, b.files.line_col(ds[0].span))
                    }
                    Ok(m) => {
                        let r = analysis::testing::run_test(Arc::new(m.model));
                        println!("{id} {:?} {:?} {}", start.elapsed(), r, b.tests[i].name.text);
                    }
                }
            }
        }
        return;
    }
    let id = a.next().unwrap();
    let depth: u32 = a.next().unwrap().parse().unwrap();
    let set: Vec<(String, String)> = a
        .map(|s| {
            let (x, y) = s.split_once('=').unwrap();
            (x.into(), y.into())
        })
        .collect();
    let src = check::Texts::game(&t, &id).unwrap();
    let b = check::read(&t, &id, &src).map_err(|e| e.0).unwrap();
    let m = check::bind(&b, &set, None).unwrap().model;
    let g = Plain::new(Arc::new(m));
    let s = g.start().unwrap();
    let c = analysis::counts::Counter::new(&g, u64::MAX);
    for d in 1..=depth {
        let st = std::time::Instant::now();
        let n = match what.as_str() {
            "perft" => c.perft(&s, d),
            "results" => c.results(&s, d),
            "positions" => c.positions(&s, d),
            _ => c.decisions(&s, d),
        };
        println!("{d} {:?} {:?}", n.unwrap(), st.elapsed());
    }
}

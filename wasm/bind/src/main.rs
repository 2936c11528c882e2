//! `bind MODULE DIR`: the module and its JavaScript, for pages, workers and Node.

use wasm_bindgen_cli_support::Bindgen;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [module, to] = &args[..] else { panic!("usage: bind MODULE DIR") };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("boardwright").typescript(true).omit_default_module_path(false);
    bindgen.web(true).expect("a page's module").generate(to).expect("bindings");
}

//! The command `boardwright`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}

//! What the grammar's rules are called when people are told what was expected.

use super::Rule;

/// How a rule is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wording {
    /// As this word or sign, which carries no meaning where only it can stand.
    Word(&'static str),
    /// With these words.
    Part(&'static str),
    /// Not at all: it can be told more simply, or could stand almost anywhere.
    Never,
}

/// How a rule is spoken of. A new rule does not compile until it has its wording here.
pub(super) fn wording(rule: Rule) -> Wording {
    use Wording::{Never, Part, Word};
    match rule {
        Rule::file
        | Rule::lone_item
        | Rule::lone_pattern_item
        | Rule::lone_expr
        | Rule::lone_statements
        | Rule::lone_steps
        | Rule::lone_end_rules
        | Rule::limit_name
        | Rule::end_name
        | Rule::end_colon
        | Rule::ends_words
        | Rule::arithmetic
        | Rule::infix
        | Rule::or
        | Rule::and
        | Rule::equal
        | Rule::unequal
        | Rule::at_most
        | Rule::at_least
        | Rule::less
        | Rule::greater
        | Rule::member
        | Rule::add
        | Rule::subtract
        | Rule::intersect
        | Rule::multiply
        | Rule::divide
        | Rule::modulo
        | Rule::prefix
        | Rule::negate
        | Rule::the
        | Rule::not
        | Rule::nonempty
        | Rule::is_empty
        | Rule::property
        | Rule::asked
        | Rule::asked_word
        | Rule::primary
        | Rule::call_head
        | Rule::several
        | Rule::word_char
        | Rule::string_text
        | Rule::picture_text
        | Rule::reserved
        | Rule::WHITESPACE
        | Rule::COMMENT => Never,
        Rule::version => Part("`boardwright 1`"),
        Rule::game => Part("`game`"),
        Rule::library => Part("`library`"),
        Rule::pattern => Part("`pattern`"),
        Rule::item
        | Rule::credit
        | Rule::option
        | Rule::limit
        | Rule::players
        | Rule::teams
        | Rule::board
        | Rule::between
        | Rule::pieces
        | Rule::marks
        | Rule::table
        | Rule::variable
        | Rule::definition
        | Rule::use_library
        | Rule::without
        | Rule::setup
        | Rule::turn_rule
        | Rule::insert
        | Rule::replace
        | Rule::unit
        | Rule::show
        | Rule::tint
        | Rule::pattern_item
        | Rule::pattern_on
        | Rule::pattern_colours
        | Rule::built_when
        | Rule::example
        | Rule::ends
        | Rule::test => Part("an item"),
        Rule::entry => Part("an entry such as `White: north`"),
        Rule::keys => Part("`of player`"),
        Rule::stacking => Part("`stacking up to 8`"),
        Rule::part => Part("`top 3 of`"),
        Rule::parameters | Rule::arguments | Rule::group => Part("`(`"),
        Rule::parameter => Part("a parameter such as `s: site`"),
        Rule::symbol => Part("a symbol such as `\"K\"` or a drawing such as `king`"),
        Rule::string => Part("a text"),
        Rule::block => Part("`{`"),
        Rule::statement
        | Rule::choose
        | Rule::choose_set
        | Rule::either
        | Rule::branch_if
        | Rule::repeat
        | Rule::for_each
        | Rule::bind
        | Rule::local
        | Rule::assign
        | Rule::demand
        | Rule::sow
        | Rule::gather
        | Rule::place
        | Rule::move_piece
        | Rule::remove
        | Rule::rotate
        | Rule::mark
        | Rule::unmark
        | Rule::take
        | Rule::pass
        | Rule::end_turn
        | Rule::next
        | Rule::perform
        | Rule::position => Part("a statement"),
        Rule::how_many | Rule::bound | Rule::number => Part("a number"),
        Rule::branch => Part("a branch such as `pass` or `{ … }`"),
        Rule::pass_branch => Part("`pass`"),
        Rule::label => Part("a label"),
        Rule::if_any => Part("`if any`"),
        Rule::piece_word => Part("a name or `(`"),
        Rule::end_rule => Part("an end rule"),
        Rule::drawn => Part("`draw`"),
        Rule::by_score => Part("`highest` or `lowest`"),
        Rule::any_player => Part("`a player`"),
        Rule::one_player => Part("a player"),
        Rule::verdict => Part("`wins`, `loses` or `passes`"),
        Rule::setting => Part("an option and its value"),
        Rule::step => Part("a step"),
        Rule::team => Part("players of a team, such as `North + South`"),
        Rule::play => Part("`play`"),
        Rule::expect => Part("`expect`"),
        Rule::expr | Rule::term | Rule::quantified | Rule::tried | Rule::conditional | Rule::call => {
            Part("an expression")
        }
        Rule::range => Part("a range such as `1..3`"),
        Rule::span => Part("`..`"),
        Rule::filter | Rule::braces => Part("a set"),
        Rule::each => Part("`for`"),
        Rule::site_list => Part("sites"),
        Rule::site_item | Rule::site_name => Part("a site"),
        Rule::truth => Part("`true` or `false`"),
        Rule::nothing => Part("`none`"),
        Rule::names | Rule::name => Part("a name"),
        Rule::type_name => Part("a type"),
        Rule::picture => Part("a picture"),
        Rule::gives => Word("="),
        Rule::colon => Word(":"),
        Rule::comma => Word(","),
        Rule::brace => Word("{"),
        Rule::end_brace => Word("}"),
        Rule::bracket => Word("("),
        Rule::end_bracket => Word(")"),
        Rule::square => Word("["),
        Rule::end_square => Word("]"),
        Rule::kw_a => Word("a"),
        Rule::kw_about => Word("about"),
        Rule::kw_after => Word("after"),
        Rule::kw_also => Word("also"),
        Rule::kw_and => Word("and"),
        Rule::kw_any => Word("any"),
        Rule::kw_as => Word("as"),
        Rule::kw_at => Word("at"),
        Rule::kw_board => Word("board"),
        Rule::kw_bottom => Word("bottom"),
        Rule::kw_boardwright => Word("boardwright"),
        Rule::kw_built => Word("built"),
        Rule::kw_by => Word("by"),
        Rule::kw_choose => Word("choose"),
        Rule::kw_clock => Word("clock"),
        Rule::kw_colours => Word("colours"),
        Rule::kw_define => Word("define"),
        Rule::kw_div => Word("div"),
        Rule::kw_do => Word("do"),
        Rule::kw_draw => Word("draw"),
        Rule::kw_edges => Word("edges"),
        Rule::kw_either => Word("either"),
        Rule::kw_else => Word("else"),
        Rule::kw_end => Word("end"),
        Rule::kw_ends => Word("ends"),
        Rule::kw_every => Word("every"),
        Rule::kw_example => Word("example"),
        Rule::kw_expect => Word("expect"),
        Rule::kw_extends => Word("extends"),
        Rule::kw_false => Word("false"),
        Rule::kw_for => Word("for"),
        Rule::kw_game => Word("game"),
        Rule::kw_highest => Word("highest"),
        Rule::kw_if => Word("if"),
        Rule::kw_in => Word("in"),
        Rule::kw_inner => Word("inner"),
        Rule::kw_instead => Word("instead"),
        Rule::kw_is => Word("is"),
        Rule::kw_keeping => Word("keeping"),
        Rule::kw_last => Word("last"),
        Rule::kw_let => Word("let"),
        Rule::kw_library => Word("library"),
        Rule::kw_loses => Word("loses"),
        Rule::kw_lowest => Word("lowest"),
        Rule::kw_mark => Word("mark"),
        Rule::kw_marks => Word("marks"),
        Rule::kw_maximal => Word("maximal"),
        Rule::kw_mod => Word("mod"),
        Rule::kw_most => Word("most"),
        Rule::kw_move => Word("move"),
        Rule::kw_my => Word("my"),
        Rule::kw_next => Word("next"),
        Rule::kw_no => Word("no"),
        Rule::kw_none => Word("none"),
        Rule::kw_not => Word("not"),
        Rule::kw_numbered => Word("numbered"),
        Rule::kw_of => Word("of"),
        Rule::kw_on => Word("on"),
        Rule::kw_option => Word("option"),
        Rule::kw_or => Word("or"),
        Rule::kw_pass => Word("pass"),
        Rule::kw_passes => Word("passes"),
        Rule::kw_pattern => Word("pattern"),
        Rule::kw_pieces => Word("pieces"),
        Rule::kw_place => Word("place"),
        Rule::kw_play => Word("play"),
        Rule::kw_player => Word("player"),
        Rule::kw_players => Word("players"),
        Rule::kw_teams => Word("teams"),
        Rule::plus => Word("+"),
        Rule::kw_position => Word("position"),
        Rule::kw_remove => Word("remove"),
        Rule::kw_repeat => Word("repeat"),
        Rule::kw_sow => Word("sow"),
        Rule::kw_gather => Word("gather"),
        Rule::kw_stacking => Word("stacking"),
        Rule::kw_from => Word("from"),
        Rule::kw_skipping => Word("skipping"),
        Rule::kw_require => Word("require"),
        Rule::kw_rotate => Word("rotate"),
        Rule::kw_score => Word("score"),
        Rule::kw_set => Word("set"),
        Rule::kw_setup => Word("setup"),
        Rule::kw_sharing => Word("sharing"),
        Rule::kw_show => Word("show"),
        Rule::kw_some => Word("some"),
        Rule::kw_table => Word("table"),
        Rule::kw_take => Word("take"),
        Rule::kw_test => Word("test"),
        Rule::kw_the => Word("the"),
        Rule::kw_then => Word("then"),
        Rule::kw_times => Word("times"),
        Rule::kw_tint => Word("tint"),
        Rule::kw_to => Word("to"),
        Rule::kw_top => Word("top"),
        Rule::kw_true => Word("true"),
        Rule::kw_turn => Word("turn"),
        Rule::kw_under => Word("under"),
        Rule::kw_unmark => Word("unmark"),
        Rule::kw_up => Word("up"),
        Rule::kw_use => Word("use"),
        Rule::kw_var => Word("var"),
        Rule::kw_vertices => Word("vertices"),
        Rule::kw_when => Word("when"),
        Rule::kw_where => Word("where"),
        Rule::kw_while => Word("while"),
        Rule::kw_wins => Word("wins"),
        Rule::kw_with => Word("with"),
        Rule::kw_without => Word("without"),
        Rule::kw_year => Word("year"),
        Rule::EOI => Part("the end of the text"),
    }
}

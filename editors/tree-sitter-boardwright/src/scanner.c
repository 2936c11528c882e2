#include "tree_sitter/parser.h"

#include <string.h>

// `for` and `if` mean two things each; which, the words after them say:
// `for x in S` goes through a set, `mine for opponent` asks for another player;
// `if any` ends a choice, any other `if` begins a statement.
enum TokenType { EACH_FOR, IF_ANY };

enum { LONGEST_WORD = 8 };

static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static bool is_word_char(int32_t c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c > 127;
}

// Passes blanks and comments. False if a single `-` comes.
static bool skip_blanks(TSLexer *lexer, bool outside) {
    for (;;) {
        while (is_blank(lexer->lookahead)) {
            lexer->advance(lexer, outside);
        }
        if (lexer->lookahead != '-') {
            return true;
        }
        lexer->advance(lexer, false);
        if (lexer->lookahead != '-' || outside) {
            return false;
        }
        while (lexer->lookahead != '\n' && !lexer->eof(lexer)) {
            lexer->advance(lexer, false);
        }
    }
}

// Reads a word; of a long one only the beginning is kept, which is no word of the language.
static void read_word(TSLexer *lexer, char word[LONGEST_WORD]) {
    int length = 0;
    while (is_word_char(lexer->lookahead)) {
        if (length < LONGEST_WORD - 1) {
            word[length++] = lexer->lookahead > 127 ? '?' : (char)lexer->lookahead;
        }
        lexer->advance(lexer, false);
    }
    word[length] = '\0';
}

static bool next_word(TSLexer *lexer, char word[LONGEST_WORD]) {
    if (!skip_blanks(lexer, false)) {
        return false;
    }
    read_word(lexer, word);
    return word[0] != '\0';
}

void *tree_sitter_boardwright_external_scanner_create(void) { return NULL; }

void tree_sitter_boardwright_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_boardwright_external_scanner_serialize(void *payload, char *buffer) {
    (void)payload;
    (void)buffer;
    return 0;
}

void tree_sitter_boardwright_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    (void)payload;
    (void)buffer;
    (void)length;
}

bool tree_sitter_boardwright_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    (void)payload;
    char word[LONGEST_WORD];
    if (!skip_blanks(lexer, true)) {
        return false;
    }
    read_word(lexer, word);
    lexer->mark_end(lexer);
    if (valid[EACH_FOR] && strcmp(word, "for") == 0) {
        lexer->result_symbol = EACH_FOR;
        return next_word(lexer, word) && next_word(lexer, word) && strcmp(word, "in") == 0;
    }
    if (valid[IF_ANY] && strcmp(word, "if") == 0) {
        lexer->result_symbol = IF_ANY;
        return next_word(lexer, word) && strcmp(word, "any") == 0;
    }
    return false;
}

; Names bound in a game are known everywhere in it; names of a turn, a definition or a quantifier only there.

(source_file) @local.scope
(definition) @local.scope
(block) @local.scope
(for) @local.scope
(quantified) @local.scope
(filter) @local.scope
(braces) @local.scope
(call) @local.scope

(option name: (identifier) @local.definition)
(table name: (identifier) @local.definition)
(variable name: (identifier) @local.definition)
(players (names (identifier) @local.definition))
(pieces kinds: (names (identifier) @local.definition))
(marks (names (identifier) @local.definition))

(parameter name: (identifier) @local.definition)
(choose name: (identifier) @local.definition)
(choose_set name: (identifier) @local.definition)
(for name: (identifier) @local.definition)
(let name: (identifier) @local.definition)
(local name: (identifier) @local.definition)
(sow name: (identifier) @local.definition)
(quantified name: (identifier) @local.definition)
(filter name: (identifier) @local.definition)
(each name: (identifier) @local.definition)

(identifier) @local.reference

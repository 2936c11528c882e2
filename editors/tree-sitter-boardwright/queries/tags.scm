(game title: (string) @name) @definition.module
(pattern title: (string) @name) @definition.module
(library name: (identifier) @name) @definition.module
(definition name: (identifier) @name) @definition.function
(turn name: (identifier) @name) @definition.function
(option name: (identifier) @name) @definition.constant
(table name: (identifier) @name) @definition.constant
(variable name: (identifier) @name) @definition.variable

(use library: (identifier) @name) @reference.module
(call name: (identifier) @name) @reference.call
(do name: (identifier) @name) @reference.call

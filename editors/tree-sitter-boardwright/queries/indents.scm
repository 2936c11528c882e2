[
  (items)
  (block)
  (ends)
  (test)
  (table)
  (arguments)
  (parameters)
  (group)
  (braces)
  (filter)
  (call)
] @indent.begin

[
  "}"
  ")"
] @indent.branch @indent.end

[
  (comment)
  (picture)
] @indent.ignore

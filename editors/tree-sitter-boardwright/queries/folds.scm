[
  (items)
  (block)
  (ends)
  (test)
  (table)
  (picture)
] @fold

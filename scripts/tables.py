"""Reads the tables of a study with pandas and DuckDB, from both forms, and says whether they agree.

usage: python tables.py FOLDER, which holds games and decisions as .jsonl and .parquet
"""

import pathlib
import sys

import duckdb
import pandas


def agree(what: str, *values) -> None:
    """Ends the program unless all values are equal."""
    if any(value != values[0] for value in values):
        sys.exit(f"{what}: {' or '.join(map(str, values))}")


def main(folder: pathlib.Path) -> None:
    """Compares the forms and the readers."""
    for name in ("games", "decisions"):
        lines = pandas.read_json(folder / f"{name}.jsonl", lines=True, dtype=False, precise_float=True)
        columns = pandas.read_parquet(folder / f"{name}.parquet")
        agree(f"columns of {name}", sorted(lines.columns), sorted(columns.columns))
        agree(f"rows of {name}", len(lines), len(columns))
        for column in columns.columns:
            a, b = (frame[column].astype(object).where(frame[column].notna(), None) for frame in (lines, columns))
            for row, values in enumerate(zip(a, b)):
                agree(f"{column} of {name}, row {row}", *values)
    query = """
        select games.purpose, count(distinct (games.series, games.number)) games, count(*) decisions, round(avg(games.first), 9) first
        from '{0}/games.{1}' games join '{0}/decisions.{1}' decisions using (study, series, number)
        group by all order by all
    """
    parquet, lines = (duckdb.sql(query.format(folder, form)).fetchall() for form in ("parquet", "jsonl"))
    agree("sums", parquet, lines)
    print(*parquet, sep="\n")


main(pathlib.Path(sys.argv[1]))

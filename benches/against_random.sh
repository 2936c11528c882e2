#!/bin/sh
# Plays the machine against random play on shipped games, and prints a line of a table for each:
#
#     benches/against_random.sh [GAMES [PLAYER [GAME ...]]]
#
# GAMES are played of each game (100) by PLAYER (mcts:500); without names, of every game for two. BOARDWRIGHT is the
# program (boardwright). Finished games are kept in the directory RECORDS (against_random), so that an interrupted run
# goes on where it was.
set -eu
program=${BOARDWRIGHT:-boardwright}
records=${RECORDS:-against_random}
games=${1:-100}
player=${2:-mcts:500}
if [ $# -gt 2 ]; then shift 2; else set -- $("$program" list | awk '$2 == 2 { print $1 }'); fi

mkdir -p "$records"
echo "| game | won | lost | drawn |"
echo "|---|---:|---:|---:|"
for game; do
    "$program" match "$player" random "$game" --games "$games" --max-turns 400 --record "$records/$game.jsonl" --json |
        sed -E 's/.*"score":\{"draws":([0-9]+),"losses":([0-9]+),"wins":([0-9]+)\}.*/| `'"$game"'` | \3 | \2 | \1 |/'
done

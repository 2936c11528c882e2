import type { Source } from "../engine/protocol";
import { headline, isSettled, mine, side, verdict } from "../play/headline";
import { holdings } from "../play/holdings";
import { percent } from "../play/percent";
import { asks, capital, spoken } from "../play/picks";
import { complete, type State } from "../play/state";
import type { Table } from "../play/table";

interface Props {
  table: Table;
  state: State;
  onSend?: () => void;
  onAnew?: (source: Source) => void;
  /** Shows what the rules say of the end. */
  onEnd?: () => void;
  /** Is it for whoever writes the text? */
  isWritten?: boolean;
}

/** Who is to move and what for, what this step asks for, how it stands, what went wrong. */
export function Status({ table, state, onSend, onAnew = (source) => void table.open(source), onEnd, isWritten }: Props) {
  const { view, thinking, trouble, hint } = state;
  const toMove = view?.standing.position.to_move;
  const begun = (toMove?.mid_turn && view?.standing.moves.at(-1)) || "";
  const last = view && complete(view).at(-1);
  const over = table.over();
  const own = side(state);
  const ended = over ? verdict(state) : undefined;
  return (
    <section class={over ? "status over" : "status"} aria-label="How it stands">
      <div role="status">
        {ended && <p class="verdict">{ended}</p>}
        {view && (
          <p class="line" data-line={view.standing.line}>
            {headline(state)}
          </p>
        )}
        {view && toMove && !over && (
          <p class="ask">
            {table.mayPlay() ? asks(view.decisions, state.chosen, begun !== "") : waits(table, isSettled(state) ? toMove.decides : `the ${toMove.seat} seat`)}
          </p>
        )}
        {own && !over && <p class="me">{own}</p>}
        {begun && <p class="begun">So far: {begun}</p>}
        {!begun && last && <p class="begun">Last move: {last}</p>}
        {view?.standing.scores && !over && <p>{view.standing.scores}</p>}
        {!over && holdings(state).map((line) => <p key={line}>{line}</p>)}
        {hint && <p>Hint: {hint}</p>}
      </div>
      {state.values.length > 1 && <Values state={state} />}
      {!over && <Aims state={state} onEnd={onEnd} />}
      {onSend && table.decider() === "link" && !state.watching && (
        <button class="main send" onClick={onSend}>
          Send this link to the other player
        </button>
      )}
      {state.notice && (
        <p class="notice" role="status">
          {state.notice}
        </p>
      )}
      {trouble && (
        <p class="trouble" role="alert">
          {[trouble, ...(isWritten ? state.quoted : []).map((line) => `“${line}”`)].join("\n")}
        </p>
      )}
      {state.suggestion && (
        <button class="main" onClick={() => table.open({ game: state.suggestion! })}>
          Play {title(state)}
        </button>
      )}
      {thinking && <Thinking table={table} state={state} />}
      <Buttons table={table} state={state} onAnew={onAnew} />
    </section>
  );
}

function title({ entries, suggestion }: State): string {
  return entries.find(({ id }) => id === suggestion)?.title ?? suggestion ?? "";
}

function waits(table: Table, side: string): string {
  if (table.state.watching) return "You are watching: step through the moves below.";
  return table.decider() === "link" ? `${capital(side)} is played by whoever you send the link to.` : `The machine plays ${side}.`;
}

/** What the machine thinks of the decisions that it has looked at. */
function Values({ state }: { state: State }) {
  return (
    <>
      <p class="hint">
        How good each is for {favoured(state)}: 100 % is a sure win, 0 % a sure loss. The machine would play the first; figures of few tries
        are less certain.
      </p>
      <ol class="values" aria-label="What moves are worth" tabIndex={0}>
        {state.values.map(({ index, text, value, visits }) => (
          <li key={index}>
            <span>{spoken(text)}</span> <meter min={0} max={1} value={value} aria-label={text} /> <span>{percent(value, 0)} %</span>{" "}
            <span class="hint">{visits === 1 ? "1 try" : `${visits.toLocaleString("en")} tries`}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Whom the worth of a decision is about. */
function favoured(state: State): string {
  const decides = state.view?.standing.position.to_move?.decides ?? "";
  return mine(state).includes(decides) ? "you" : decides;
}

/** What the players are after, oneself first, and the patterns that are played for; or what the game is, where rules say that at length. */
function Aims({ state, onEnd }: Pick<Props, "state" | "onEnd">) {
  const { loaded, view } = state;
  if (!loaded || !view) return null;
  const { common, by_role: byRole, together } = loaded.aims;
  const own = isSettled(state) ? mine(state) : [];
  const roles = loaded.about.players.filter((role) => role in byRole).sort((a, b) => Number(own.includes(b)) - Number(own.includes(a)));
  return (
    <>
      {together && <p class="aim">Teams: {together}.</p>}
      {common && <p class="aim">Aim: {common}</p>}
      {!common && roles.length === 0 && (
        <p class="aim">
          {loaded.about.about}{" "}
          {onEnd && (
            <button class="inline" onClick={onEnd}>
              How the game ends
            </button>
          )}
        </p>
      )}
      {roles.map((role) => (
        <p key={role} class="aim">
          {own.includes(role) ? "Your aim" : `${role}’s aim`}: {byRole[role]}.
        </p>
      ))}
      {view.standing.patterns.map((name) => (
        <p key={name} class="aim">
          The pattern “{spoken(name)}”: {loaded.patterns[name]}
        </p>
      ))}
    </>
  );
}

function Thinking({ table, state: { thinking } }: { table: Table; state: State }) {
  const found = thinking === "begun" ? undefined : thinking;
  const value = found?.value == null ? "" : ` (${percent(found.value, 0)} %)`;
  return (
    <p class="thinking">
      <span>Thinking{found ? `: ${found.text}${value}` : " …"}</span>
      <button onClick={() => table.pause()}>Stop</button>
    </p>
  );
}

function Buttons({ table, state, onAnew }: Props & Required<Pick<Props, "onAnew">>) {
  const { view, chosen, thinking, source } = state;
  const none = !view || (view.standing.moves.length === 0 && chosen.length === 0 && !state.resigned);
  const begun = view?.standing.position.to_move?.mid_turn || chosen.length > 0;
  return (
    <div class="row">
      {table.waiting() && !state.watching && (
        <button class="main" onClick={() => table.wake()}>
          Let the machine play
        </button>
      )}
      {state.watching && (
        <button class="main" onClick={() => table.wake()}>
          Play on from here
        </button>
      )}
      <button disabled={none || state.watching} onClick={() => table.undoTurn()}>
        Undo
      </button>
      {begun && (
        <button disabled={none} onClick={() => table.undoStep()}>
          Undo step
        </button>
      )}
      <button disabled={!table.mayPlay() || thinking !== undefined} onClick={() => table.hint()}>
        Hint
      </button>
      <button disabled={!table.mayPlay()} onClick={() => table.resign()}>
        Resign
      </button>
      <button onClick={() => onAnew(source)}>New game</button>
    </div>
  );
}

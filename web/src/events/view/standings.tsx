// The table of a tournament; before it begins, the list of who takes part.

import type { Event } from "../../wire/events";
import { eventWords } from "../words";

export function Standings({ event }: { event: Event }) {
  const says = eventWords.value;
  if (event.entrants.length === 0) return <p class="soft">{says.nobody}</p>;
  const entrant = (id: number) => event.entrants.find((one) => one.id === id);
  const ties = event.standings[0]?.ties ?? [];
  const begun = event.games.length > 0;
  return (
    <section aria-labelledby="standings">
      <h2 id="standings">{begun ? says.standings : says.players(event.entrants.length)}</h2>
      <div class="event-scroll" tabIndex={0} role="group" aria-labelledby="standings">
        <table class="event-table">
          <thead>
            <tr>
              {begun && (
                <th scope="col" class="event-left">
                  {says.place}
                </th>
              )}
              <th scope="col" class="event-left">
                {says.player}
              </th>
              <th scope="col">{says.rating}</th>
              {begun && <th scope="col">{says.points}</th>}
              {begun && <th scope="col">{says.record}</th>}
              {begun &&
                ties.map(({ name }) => (
                  <th key={name} scope="col">
                    {says.ties[name] ?? name}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {event.standings.map((row) => {
              const player = entrant(row.player);
              return (
                <tr key={row.player} class={row.player === event.own ? "event-own" : ""}>
                  {begun && <td class="event-left">{row.place}</td>}
                  <th scope="row">
                    {player?.name} {player?.left && <small>{says.left}</small>}
                  </th>
                  <td>{player?.rating ?? "–"}</td>
                  {begun && <td class="event-points">{row.points}</td>}
                  {begun && <td>{says.recordOf(row.won, row.drawn, row.lost)}</td>}
                  {begun && row.ties.map(({ name, value }) => <td key={name}>{value}</td>)}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

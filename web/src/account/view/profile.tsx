// A player: ratings with the rank beside, how they went, games.

import { address } from "../../app/route";
import { words } from "../../i18n";
import { day } from "../../i18n/dates";
import { SideMark } from "../../kit/icons";
import { peopleWords } from "../../people";
import { ReportButton } from "../../report";
import { handicapName } from "../../terms/handicaps";
import type { Change, Profile, ProfileGame, Standing } from "../../wire/account";
import { accountWords } from "../words";

export function ProfileView({ profile }: { profile: Profile }) {
  const says = accountWords.value;
  const { title, program, created, standings, changes, games, suggests, own, shown } = profile;
  const visible = own || shown;
  return (
    <>
      <p class="account-who">
        {own && <b>{profile.name}</b>}
        {program && <span class="flair">{peopleWords.value.game.program}</span>}
        {title && (
          <span class="flair" title={says.titleHint}>
            {title}
          </span>
        )}
        <span class="soft">{says.since(day(created))}</span>
      </p>
      {!own && (
        <p>
          <a class="button" href={address("game", { to: String(profile.account) })}>
            {says.challenge}
          </a>
        </p>
      )}
      {!own && <ReportButton targets={[profile]} />}
      {!visible && <p>{says.hidden}</p>}
      {suggests && <p>{says.suggests(suggests === "even" ? words.value.setup.even : handicapName(suggests))}</p>}
      {visible && (
        <section aria-labelledby="ratings">
          <h2 id="ratings">{says.ratings}</h2>
          {standings.length === 0 ? (
            <p class="soft">{says.none}</p>
          ) : (
            <>
              <ul class="standings">
                {standings.map((standing) => (
                  <StandingCard key={standing.pace} standing={standing} changes={changes} />
                ))}
              </ul>
              <p class="soft">{says.online}</p>
            </>
          )}
        </section>
      )}
      {visible && (
        <section aria-labelledby="history">
          <h2 id="history">{says.history}</h2>
          {games.length === 0 ? (
            <p class="soft">{says.noGames}</p>
          ) : (
            <ul class="history">
              {games.map((game) => (
                <GameRow key={game.game} game={game} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

function StandingCard({ standing, changes }: { standing: Standing; changes: readonly Change[] }) {
  const says = accountWords.value;
  const { pace, rating, deviation, games, grade, provisional } = standing;
  const name = says.paces[pace] ?? pace;
  const course = changes.filter((change) => change.pace === pace).reverse();
  return (
    <li class="standing">
      <h3>
        {name} <small>{says.paceHint[pace]}</small>
      </h3>
      <p class="standing-grade">
        {words.value.setup.levelName(grade)}
        {provisional && <small>{says.provisional}</small>}
      </p>
      <p class="soft">
        {says.rating(rating, deviation)} · {says.games(games)}
      </p>
      {course.length > 1 && <Course name={name} course={course} />}
    </li>
  );
}

/** How a rating went, as a line. */
function Course({ name, course }: { name: string; course: readonly Change[] }) {
  const ratings = [course[0]?.before ?? 0, ...course.map((change) => change.rating)];
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const [width, height] = [160, 40];
  const x = (index: number) => (index / (ratings.length - 1)) * width;
  const y = (rating: number) => height - ((rating - least) / Math.max(1, most - least)) * height;
  const points = ratings.map((rating, index) => `${x(index).toFixed(1)},${y(rating).toFixed(1)}`).join(" ");
  const label = accountWords.value.course(name, ratings[0] ?? 0, ratings.at(-1) ?? 0);
  return (
    <svg class="course" viewBox={`-2 -2 ${width + 4} ${height + 4}`} role="img" aria-label={label}>
      <polyline points={points} />
    </svg>
  );
}

function GameRow({ game }: { game: ProfileGame }) {
  const says = accountWords.value;
  const { setup } = words.value;
  const terms = [
    game.handicap && game.handicap !== "even" ? handicapName(game.handicap) : setup.even,
    game.pace && says.paces[game.pace],
    game.rated && says.rated,
    says.moves(game.moves),
  ];
  return (
    <li class="history-game">
      <span class={`history-result history-${result(game)}`}>{resultSays(game)}</span>
      <span class="history-who">
        <a href={address("game", { id: game.game })}>
          <SideMark color="black" />
          <span>{game.black}</span>
          <SideMark color="white" />
          <span>{game.white}</span>
        </a>
        <small>
          {day(game.at)} · {terms.filter(Boolean).join(" · ")}
        </small>
      </span>
      <a class="link" href={`api/games/${game.game}/record`} download={`${game.game}.kifu`}>
        {says.record}
      </a>
    </li>
  );
}

type Result = "won" | "lost" | "drawn" | "noResult" | "playing";

function result({ ending, own }: ProfileGame): Result {
  if (!ending) return "playing";
  if (ending.reason === "aborted" || ending.reason === "annulled") return "noResult";
  if (ending.winner === null) return "drawn";
  return ending.winner === own ? "won" : "lost";
}

const resultSays = (game: ProfileGame): string => accountWords.value[result(game)];

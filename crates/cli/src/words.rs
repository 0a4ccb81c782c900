//! What commands say beside their answers, in both languages: one table of pairs.
//!
//! Each is a function that makes the whole sentence, since the order of words is the language's own. The help of
//! arguments is in `japanese/help.txt`, what libraries find wrong in `told.rs`, and answers of many words stand beside
//! their command, in `info/words.rs` and others.

use std::fmt::Display;

use komadai_draw::Language;

use crate::language::spoken;
use crate::text::counted;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident($($part:ident),*) = $english:literal, $japanese:literal;)*) => {
        $(
            $(#[$doc])*
            pub fn $name($($part: impl Display),*) -> String {
                match spoken() {
                    Language::En => format!($english),
                    Language::Ja => format!($japanese),
                }
            }
        )*

        /// Every pair, as it is written here.
        #[cfg(test)]
        const ALL: &[(&str, &str)] = &[$(($english, $japanese)),*];
    };
}

words! {
    /// What stands before what went wrong.
    error(what) = "error: {what}", "エラー: {what}";
    /// A file where a command should stand; what it is, and what can be done with it.
    no_command(name, kind, commands) =
        "{name} is no command, but {kind}. What can be done with it:{commands}\n`komadai --help` lists all commands",
        "{name} はコマンドではなく、{kind}です。できること：{commands}\nすべてのコマンドは `komadai --help` で表示します";
    no_command_or_file(name) =
        "{name} is no command, and there is no such file or folder",
        "{name} というコマンドも、ファイルまたはフォルダもありません";
    a_record(format, games) = "a game record ({format}, {games})", "棋譜（{format}、{games}）";
    a_book() = "an opening book", "定跡ファイル";
    a_folder(records) = "a folder with {records}", "フォルダ（{records}）";
    no_record() = "a file that holds no game record", "棋譜ではないファイル";
    whole_number() = "expected a whole number", "整数を指定してください";
    not_in(number, low, high) = "{number} is not in {low}..={high}", "{number} は {low}〜{high} の範囲にありません";
    warning(what) = "warning: {what}", "警告: {what}";
    at_least_one() = "at least 1", "1以上の数を指定してください";
    value_of_variable(name) =
        "that is the value of the environment variable {name}", "環境変数 {name} の値です";

    // How commands end.
    input_unreadable(reason) = "standard input cannot be read: {reason}", "標準入力を読めません：{reason}";
    output_unwritable(reason) =
        "standard output cannot be written: {reason}", "標準出力に書き込めません：{reason}";
    went_wrong() = "something went wrong", "エラーがありました";
    interrupted() = "interrupted", "中断しました";
    interrupted_on_the_way() =
        "interrupted; the same command goes on from here", "中断しました。同じコマンドで続きから再開できます";
    no_binary(reason) =
        "our own binary cannot be found: {reason}", "プログラム自身が見つかりません：{reason}";

    time_left(text, time) = "{text}, {time} left", "{text}、残り{time}";
    less_than_a_minute() = "less than a minute", "1分未満";
    minutes(minutes) = "{minutes} min", "{minutes}分";
    hours(hours, minutes) = "{hours} h {minutes} min", "{hours}時間{minutes}分";
    depth_twice() = "the depth is given twice", "深さが2回指定されています";
    position_twice() = "the position is given twice", "局面が2回指定されています";

    // Files.
    nowhere() = "there is no folder", "保存できるフォルダがありません";
    there_already(path) =
        "{path} is there already; --force overwrites it", "{path} はすでにあります。上書きするには --force を付けてください";
    not_written(path, reason) = "{path} cannot be written: {reason}", "{path} に書き込めません：{reason}";
    folder_not_made(path, reason) =
        "the folder {path} cannot be made: {reason}", "フォルダ {path} を作れません：{reason}";
    no_folder(path) = "{path} is no folder", "{path} はフォルダではありません";
    game_of(file, number) = "{file}, game {number}", "{file} 第{number}局";
    line_of(file, number) = "{file}, line {number}", "{file} {number}行目";
    in_game(number) = "game {number}: ", "第{number}局：";
    at_line(line, column) = "line {line}, column {column}: ", "{line}行目{column}文字目：";
    more_like_this(more, first) = "{more} like this: {first}", "同じような{more}：{first}";

    // Positions and moves.
    at_character(number, reason) = "at character {number}: {reason}", "{number}文字目：{reason}";
    in_move(number, mv, reason) = "move {number}, {mv}: {reason}", "{number}手目（{mv}）：{reason}";
    illegal(mv, code, law) = "{mv} is illegal ({code}): {law}", "{mv} は反則です（{code}）：{law}";
    not_a_move(text, reason) = "{text}: {reason}", "{text}：{reason}";

    // check, convert, merge, find.
    check_heading() =
        "format encoding  plies branches  end                  file",
        "形式   文字コード   手数     変化  終局                 ファイル";
    check_counts(files, games, errors, warnings) =
        "{files}, {games}: {errors}, {warnings}", "{files}、{games}：{errors}、{warnings}";
    no_target(words) =
        "--to FORMAT is missing: one of {words}", "--to で形式を指定してください：{words}";
    one_game_a_file(word) =
        "a file in {word} holds one game: name a folder for several, as in -o games/",
        "{word} のファイルには1局しか入りません。数局なら '-o games/' のようにフォルダを指定してください";
    games_for_one_file(count, word) =
        "it holds {count} games, but a file in {word} holds one: name a folder, as in -o games/",
        "{count}局ありますが、{word} のファイルには1局しか入りません。'-o games/' のようにフォルダを指定してください";
    other_format() =
        "nothing in it is of the format it is said to be in", "指定された形式の内容がありません";
    not_kept(word, lost) = "not kept in {word}: {lost}", "{word} で表せないもの：{lost}";
    not_kept_in_file(file, lost) = "{file}: not kept: {lost}", "{file}：表せないもの：{lost}";
    more(count) = "{count} more", "ほか{count}文字";
    letter_in_line(letter, line) = "{letter} (line {line})", "{letter}（{line}行目）";
    in_utf8(usual, lacking) =
        "written in utf-8: {usual} lacks {lacking}", "UTF-8で書きました。{usual} にない文字：{lacking}";
    converted(files, games) = "{files}: {games} converted", "{files}：{games}を変換しました";
    there_before(games) = ", {games} there before", "、{games}局は変換済み";
    failed(files) = ", {files} failed", "、{files}は失敗";
    and_more(warnings) = ", {warnings}", "、ほかに{warnings}";
    losses() = "; not kept: ", "。表せないもの：";
    and() = ", ", "、";
    or() = "; ", "、";
    count_of_files(count) = "{count}", "{count}ファイル";
    loss_in(loss, games) = "{loss} in {games}", "{loss}（{games}）";
    no_games() = "there is no game to join", "まとめる棋譜がありません";
    another_start(title, reason, first) = "{title}: {reason} than {first}", "{title}：{reason}（{first} と異なります）";
    conflict(title, what) = "conflict: {title}: {what}", "食い違い: {title}: {what}";
    one_game(first) =
        "{first} is one game; to join it needs another", "{first} は1局だけです。まとめるには2局以上必要です";
    joined(games, variations, conflicts) =
        "{games} joined: {variations}, {conflicts}", "{games}をまとめました：{variations}、{conflicts}";
    no_index_kept(folder, reason) =
        "no index can be kept in {folder}: {reason}; searched without one, --index FILE keeps it elsewhere",
        "{folder} に索引を置けません：{reason}。索引なしで探しました。--index で別の場所に置けます";
    no_index(path) =
        "{path} is there already, and is no index", "{path} はすでにあり、索引ではありません";
    index_unusable(path, reason) =
        "the index {path} cannot be used: {reason}; --index FILE puts it elsewhere",
        "索引 {path} を使えません：{reason}。--index で別の場所に置けます";
    found(places, files, all) = "{places} in {files} of {all}", "{all}のうち{files}に{places}";
    unread(files) =
        "{files} could not be read to the end; komadai check tells why",
        "{files}は最後まで読めませんでした。理由は 'komadai check' でわかります";

    // diagram, print.
    several_need_a_folder() =
        "several pictures need a folder: -o FOLDER/", "数枚の図にはフォルダが必要です。-o でフォルダを指定してください";
    one_file_for_several(path, folder) =
        "{path} is one file for several pictures: name a folder, as in -o {folder}/",
        "{path} は1つのファイルです。数枚の図には '-o {folder}/' のようにフォルダを指定してください";
    not_drawn_as(ending) =
        "nothing is drawn as .{ending}: name a file .svg, .png, .pdf or .gif, or say --format",
        ".{ending} の図は描けません。'.svg'、'.png'、'.pdf'、'.gif' の名前か --format を指定してください";
    not_for_terminals() =
        "a terminal cannot show this: name a file with -o", "端末には表示できません。-o でファイルを指定してください";
    pdf_not_for_terminals() =
        "a terminal cannot show a PDF: name a file with -o", "PDFは端末に表示できません。-o でファイルを指定してください";
    folder_for_file(path) = "{path} is a folder: name a file", "{path} はフォルダです。ファイルを指定してください";
    is_drawn_itself(path) = "{path} is what is to be drawn", "{path} は描く棋譜そのものです";
    not_made(path, reason) = "{path} cannot be made: {reason}", "{path} を作れません：{reason}";
    drawn(files, pictures) = "{files}: {pictures} written", "{files}：{pictures}を書きました";
    first_of(games) =
        "the first of {games} games is drawn; name a folder for all",
        "{games}局のうち最初の1局を描きました。すべて描くにはフォルダを指定してください";
    too_many_pictures(count, most) =
        "{count} positions are too many, at most {most} are drawn: choose some with --ply",
        "{count}局面は多すぎます（{most}局面まで）。--ply で選んでください";
    no_glyph(missing) =
        "〓 stands for what the font does not have: {missing}", "書体にない文字を〓にしました：{missing}";
    seconds_expected() =
        "expected seconds, as in 600, 600+30b (30 s of byoyomi), 300+5 (5 s a move)",
        "'600'、'600+30b'（秒読み30秒）、'300+5'（1手5秒加算）のように秒で指定してください";
    not_a_color(word, words) = "{word} is no colour: {words}", "{word} という色はありません：{words}";
    not_a_sign(word, words) = "{word} is no sign: {words}", "{word} という印はありません：{words}";

    // analyse.
    one_trouble() = "something went wrong with one record", "1つの棋譜でエラーがありました";
    troubles(count) =
        "something went wrong with records, {count} times", "棋譜のエラーが{count}件ありました";
    analysed_before(title) = "{title}: analysed before", "{title}：解析済みです";
    other_settings(title) =
        "{title}: what was found with other settings is dropped", "{title}：別の設定での途中経過は使いません";
    unusable(path, reason) = "{path} cannot be used: {reason}", "{path} を使えません：{reason}";
    no_moves(title) = "{title}: there are no moves to analyse", "{title}：解析する指し手がありません";

    // tsume.
    no_problems() = "there are no problems in it", "問題がありません";
    exists() = "it is there already; --force overwrites it", "すでにあります。上書きするには --force を付けてください";
    one_refused() = "one problem could not be asked", "1題は解けませんでした（問題として正しくありません）";
    refused(count) =
        "{count} problems could not be asked", "{count}題は解けませんでした（問題として正しくありません）";
    hint_of_rest() =
        "hint: the defender's hand is empty; --rest gives it all the remaining pieces, as published diagrams mean it",
        "ヒント: 玉方の持ち駒がありません。--rest を付けると残り全部になります（発表図の書き方）";
    one_unproven() =
        "1 answer is not proven: please report what was asked",
        "1題の解答を検算できませんでした。その問題を報告してください";
    unproven(count) =
        "{count} answers are not proven: please report what was asked",
        "{count}題の解答を検算できませんでした。それらの問題を報告してください";
    no_mate() = "there is no mate", "不詰";
    not_in_time() = "it was not solved in time", "時間内に解けませんでした";
    solving(gauge, place, seconds, nodes, proof, disproof, load) =
        "{gauge} {place}  {seconds} s, {nodes} k nodes, to prove {proof}, to refute {disproof}, memory {load} %",
        "{gauge} {place}  {seconds}秒、{nodes}千局面、証明まで {proof}、反証まで {disproof}、メモリ {load} %";
    made(made, count, tried) =
        "{made}/{count} made, attempt {tried}", "{made}/{count}題（{tried}回の試み）";
    no_start(plies) =
        "it is not a sound problem with a mate in {plies} or less", "{plies}手以内の完全作ではありません";
    no_starts() = "there is no problem in it to begin with", "創作の元にできる問題がありません";
    more_than_none() = "it must be a number above 0", "0より大きい数を指定してください";
    odd(most) = "it must be an odd number up to {most}", "{most}までの奇数を指定してください";

    only_for_mates() =
        "--shortest, --all, --solution and --verify are for --goal mate only",
        "--shortest・--all・--solution・--verify は詰みを問うときだけ使えます";
    brinkmate(moves) = "brinkmate in {moves}", "{moves}手必至";
    defence(moves) = "defence in {moves}", "{moves}手の受け";
    mate_instead() = "no brinkmate is needed: there is a mate", "詰みがあります（必至の問題ではありません）";
    no_brinkmate(moves) = "no brinkmate within {moves}", "{moves}手以内の必至はありません";
    no_defence() = "nothing parries the mate", "受けがありません（必至）";
    no_threat() = "no mate is threatened", "詰めろではありません";
    only_solution() = "; the only solution", "。唯一の解";
    several_later() = "; later moves can be others", "。途中の手に別解があります";
    mate() = "mate", "詰み";
    none() = "no-mate", "不詰";
    unknown() = "unknown", "不明";
    in_plies(plies) = " in {plies}", "（{plies}手）";
    in_plies_at_most(plies) =
        " in at most {plies} (not proven to be the shortest)", "（{plies}手以内、最短は未証明）";
    in_plies_but_for_futile(plies, by_rules) = " in {plies} ({by_rules} with futile interpositions)", "（{plies}手、無駄合を含めて{by_rules}手）";
    its_line(moves) = ": {moves}", "：{moves}";
    sound() = "; sound", "。完全作";
    cook(mv, ply) = "{mv} at ply {ply}", "{ply}手目 {mv}";
    also(cooks) = "; also {cooks}", "。余詰：{cooks}";
    unsound() = "; unsound", "。不完全作";
    unsettled() = "; not settled whether it is sound", "。完全作かどうかは未確認";
    left_over() = "; pieces are left in hand", "。駒余り";
    beside(ply, name, moves, length) = "ply {ply}, {name}: {moves}{length}", "{ply}手目 {name}：{moves}{length}";
    note(name, length) = "{name}{length}", "{name}{length}";
    so_many_moves(plies) = " ({plies})", "（{plies}手）";
    moves_and_left_over(plies) = " ({plies}, pieces left in hand)", "（{plies}手、駒余り）";
    and_the_like() = " etc.", "など";
    variation() = "variation", "変化";
    equal_defence() = "equal defence", "変同";
    longer_defence() = "longer defence", "変長";
    futile_interposition() = "futile interposition", "無駄合";
    cooked() = "second solution", "余詰";
    cook_elsewhere() = "second solution in an equal defence", "変別";
    faster() = "shorter solution", "早詰";
    last_move() = "dual on the last move", "最終手余詰";
    either_promotion() = "with or without promotion", "成不成非限定";
    drop_square() = "dropped elsewhere on the line", "打ち場所非限定";
    detour() = "detour", "迂回手順";
    move_order() = "moves in another order", "手順前後";
    mirror_image() = "mirror image", "左右対称";
    open() = "not settled", "未確認";
    verified() = "; verified", "。検算済み";
    not_verified() = "; NOT VERIFIED", "。検算できません";
    effort(nodes, seconds) = " [{nodes}, {seconds} s]", " [{nodes}、{seconds}秒]";

    // match, csa, usi.
    engines_needed(most, given) =
        "--engine must be given 2 to {most} times, and is given {given}",
        "--engine は2から{most}個まで指定してください（{given}が指定されています）";
    of_engine(name, reason) = "--engine {name}: {reason}", "--engine {name}：{reason}";
    played_before(played, all) =
        "{played} of {all} games were played before", "{all}局のうち{played}局は終わっています";
    waiting_for(name) = "waiting for {name} to start", "{name} の起動を待っています";
    lost(number, loser, reason) = "game {number}: {loser} lost: {reason}", "第{number}局：{loser} の負け：{reason}";
    only_counted() = " (more are only counted)", "（以後は数えるだけにします）";
    played(played, all) = "{played} of {all} games", "{all}局のうち{played}局";
    finished(black, score, white, end, plies) =
        "{black} {score} {white} ({end}, {plies})", "{black} {score} {white}（{end}、{plies}）";
    standing(score, second, elo) =
        "{score} against {second}, Elo {elo}", "{score} 対 {second}、レート差 {elo}";
    pairs() = "; pairs ", "。2局1組の結果 ";
    undecided() = "undecided", "未定";
    accepted() = " accepted (", " を採択（レート差 ";
    or_less() = " Elo or less)", " 以下）";
    or_more() = " Elo or more)", " 以上）";
    time_loss(words) = "{words}", "時間切れ（{words}）";
    foul(words) = "{words}", "反則（{words}）";
    crash(words) = "{words}", "異常終了（{words}）";
    games_lack(format, lost) = "games kept as {format} lack {lost}", "{format} の棋譜に残らないもの：{lost}";
    csa3_keeps_them() = "; --records csa3 keeps them", "（'--records csa3' なら残ります）";
    unknown_declaration(rule) =
        "the server's rule of declaration, {rule}, is not known here: no win is declared",
        "サーバーの宣言のルール {rule} は扱えないため、宣言しません";
    could_go_on() =
        "with --save or --state the match could have gone on another day",
        "--save か --state を付けておくと、後日続きから指せます";
    not_started(reason) = "no games can be started: {reason}", "対局を始められません：{reason}";
    sprt_of_two() =
        "--sprt tests two engines, and there are more", "--sprt で検定できるのは2つのエンジンだけです";
    too_large(size, most) = "it has {size} bytes, more than {most}", "{size}バイトあります（{most}バイトまで）";
    two_numbers() =
        "expected two numbers above 0, as in 2000,4", "'2000,4' のように、0より大きい数を2つ指定してください";
    three_numbers() =
        "expected three numbers, the second above 0, as in 10,8,100",
        "'10,8,100' のように3つの数を指定してください（2つ目は0より大きい数）";
    sprt_order() =
        "the first must be less than the second, both within 2000",
        "1つ目は2つ目より小さく、どちらも2000以内で指定してください";
    no_connection(reason) = "no connection can be made: {reason}", "接続できません：{reason}";
    plays_as(engine, name, server) =
        "{engine} plays as {name} on {server}", "{engine} が {name} として {server} で対局します";
    trying_again(server, reason, seconds) =
        "{server}: {reason}; trying again in {seconds} s", "{server}：{reason}。{seconds}秒後にやり直します";
    bad_proposal(reason) =
        "the server proposes a game that makes no sense: {reason}", "サーバーの提案した対局が正しくありません：{reason}";
    proposed(opponent, side) = "a game against {opponent} as {side}", "{opponent} との対局です（{side}）";
    withdrawn(name) =
        "the game does not take place: {name} did not want it", "対局は中止です：{name} が断りました";
    unplayable(mv) =
        "the server sent {mv}, which cannot be played here; waiting for its word",
        "サーバーから届いた {mv} はここでは指せません。サーバーの判断を待ちます";
    false_declaration() =
        "the engine declares a win that does not hold by the rules here; it is asked for a move",
        "エンジンの宣言はルール上成立しないため、指し手を求めます";
    illegal_choice(mv) =
        "the engine wants to play {mv}, which is illegal: resigning",
        "エンジンの指し手 {mv} は反則です。投了します";
    restarting(reason) = "{reason}; starting it anew", "{reason}。起動し直します";
    leaving() =
        "leaving after this game; Ctrl-C again resigns it and leaves at once",
        "この対局の後に退出します。もう一度 Ctrl-C を押すと、投了してすぐ退出します";
    resigning() = "resigning the game", "投了します";
    game_over(number, sentence, saved) = "game {number} {sentence}{saved}", "第{number}局：{sentence}{saved}";
    saved_as(path) = ": {path}", "：{path}";
    session_over(games, tally) = "{games} games: {tally}", "{games}局：{tally}";
    password_or_name() =
        "name and password do not fit, or the name is in use",
        "名前とパスワードが合わないか、名前が使用中です";
    name_in_use(advice) =
        "the name is in use, or has a password: {advice}", "名前が使用中か、パスワードが必要です：{advice}";
    give_password(variable) =
        "give --password-file, or set {variable}", "--password-file か環境変数 {variable} を指定してください";
    no_password(advice) = "there is no password: {advice}", "パスワードがありません：{advice}";
    bad_password(reason) = "the password: {reason}", "パスワード：{reason}";
    server_keeps_clock() =
        "the server keeps the clock: leave tc= and margin= out, and see --margin",
        "時計はサーバーが管理します。'tc=' と 'margin=' は使わず、--margin をご覧ください";
    expected_host(server, port) =
        "--server {server}: expected a host, or a host and a port as in localhost:{port}",
        "--server {server}：ホスト名か、'localhost:{port}' のようにホスト名とポートを指定してください";
    csa_game(result, reason, opponent, side, moves) =
        "{result}{reason} against {opponent} as {side} after {moves}",
        "{result}{reason}、相手 {opponent}（{side}、{moves}）";
    won() = "won", "勝ち";
    was_lost() = "lost", "負け";
    was_drawn() = "drawn", "引き分け";
    no_result() = "no result", "結果なし";
    broken_off() = "broken off", "中断";

    // serve, server, worker.
    config(reason) = "--config {reason}", "--config {reason}";
    data(folder, reason) = "data {folder}: {reason}", "データのフォルダ {folder}：{reason}";
    from_to(from, to, reason) = "{from} to {to}: {reason}", "{from} から {to} へ：{reason}";
    check_file() = "looking through the file", "ファイルを調べています";
    fault_at(folder, place, reason) = "{folder}: {place}: {reason}", "{folder}：{place}：{reason}";
    no_fault(games, events, tournaments, accounts) =
        "{games} with {events}, {tournaments}, {accounts}: no fault",
        "{games}（{events}）、{tournaments}、{accounts}：異常はありません";
    no_member(folder, name) =
        "{folder}: nobody signs in as {name}; create the account on the page Account first",
        "{folder}：{name} というアカウントはありません。先にページの「アカウント」で作ってください";
    no_invitation(code) =
        "no invitation that may still be used is {code}; komadai server invites shows them",
        "使える招待に {code} はありません。`komadai server invites` で一覧を表示します";
    invitation_left(remaining, uses) = "{remaining} of {uses} left", "残り{remaining}/{uses}人";
    no_random() = "no random bytes", "乱数を得られません";
    no_random_bytes(reason) = "no random bytes: {reason}", "乱数を得られません：{reason}";
    no_machine(name) = "no machine is called {name}", "{name} という端末はありません";
    name_expected() = "expected 1 to 64 letters, as in attic", "1〜64文字で指定してください";
    analysed(positions) = "{positions} analysed", "{positions}を解析しました";
    no_key(variable) =
        "there is no key: give --key-file, or set {variable}",
        "キーがありません。--key-file か環境変数 {variable} を指定してください";
    search_broke_off() = "a search broke off", "探索が途中で終わりました";
    again_in(reason, seconds) =
        "{reason}; trying again in {seconds} s", "{reason}。{seconds}秒後にやり直します";
    answer_lost(reason) = "{reason}; the answer is lost", "{reason}。結果は届きませんでした";
    expected_address(server) =
        "--server {server}: expected an address as in http://localhost:7117",
        "--server {server}：'http://localhost:7117' のように指定してください";
    no_work_there(address) = "{address}: nobody hands out work there", "{address}：解析の割り当てはありません";
    server_says(status, said) = "the server says {status}: {said}", "サーバーの返事 {status}：{said}";
    server_says_only(status) = "the server says {status}", "サーバーの返事 {status}";

}

/// Counts: `1 file`, `2 files`; `2ファイル`.
macro_rules! counts {
    ($($name:ident = $english:literal, $japanese:literal;)*) => {
        $(
            pub fn $name(number: usize) -> String {
                match spoken() {
                    Language::En => counted(number, $english),
                    Language::Ja => format!($japanese, number),
                }
            }
        )*
    };
}

counts! {
    files = "file", "{}ファイル";
    games = "game", "{}局";
    events = "event", "出来事{}件";
    tournaments = "tournament", "大会{}件";
    accounts = "account", "アカウント{}件";
    errors = "error", "エラー{}件";
    warnings = "warning", "警告{}件";
    more_warnings = "more warning", "警告が{}件";
    records = "record", "棋譜{}件";
    places = "place", "{}か所";
    variations = "variation", "変化{}";
    conflicts = "conflict", "食い違い{}件";
    pictures = "picture", "{}枚";
    nodes = "node", "{}局面";
    moves = "move", "{}手";
    engines_given = "time", "{}個";
    positions = "position", "{}局面";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::japanese::latin;

    /// What stands between braces in a text.
    fn parts(text: &str) -> Vec<&str> {
        let after = text.split('{').skip(1);
        let mut parts: Vec<&str> =
            after.map(|part| part.split('}').next().unwrap_or(part)).collect();
        parts.iter_mut().for_each(|part| *part = part.trim_end_matches(":?"));
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    #[test]
    fn both_languages_say_the_same_things() {
        for (english, japanese) in ALL {
            assert_eq!(parts(english), parts(japanese), "{japanese}");
        }
    }

    /// What is counted in messages.
    const COUNTED: [&str; 21] = [
        "answers",
        "attempts",
        "bytes",
        "characters",
        "conflicts",
        "errors",
        "files",
        "games",
        "lines",
        "moves",
        "nodes",
        "pieces",
        "pictures",
        "places",
        "plies",
        "points",
        "positions",
        "problems",
        "records",
        "variations",
        "warnings",
    ];

    /// The numbers that are never one, by how their messages go on, and why; all others are told by `counted`.
    const NEVER_ONE: [(&str, &str); 7] = [
        ("{count} games, but a file", "it is told of several"),
        ("{games} games is drawn", "it is told of several"),
        ("{count} positions are too many", "a picture of one is drawn"),
        ("{count} problems could not be asked", "one has a message of its own"),
        ("{count} answers are not proven", "one has a message of its own"),
        ("{size} bytes, more than", "the most is far above one"),
        ("{games} games: {tally}", "the only game of a session has told its end"),
    ];

    #[test]
    fn a_number_that_may_be_one_stands_before_no_plural() {
        let is_allowed = |text: &str| NEVER_ONE.iter().any(|(row, _)| text.starts_with(row));
        for (english, _) in ALL {
            // `3 of 10 games` counts what there is, and is never said of one alone.
            for (at, _) in
                english.match_indices('{').filter(|&(at, _)| !english[..at].ends_with(" of "))
            {
                let (_, after) = english[at..].split_once("} ").unwrap_or_default();
                let noun = after.split(|letter: char| !letter.is_alphabetic()).next();
                let is_plural = noun.is_some_and(|noun| COUNTED.contains(&noun));
                assert!(!is_plural || is_allowed(&english[at..]), "{english}");
            }
        }
        for (row, why) in NEVER_ONE {
            assert!(ALL.iter().any(|(english, _)| english.contains(row)), "{row}: {why}");
        }
    }

    #[test]
    fn one_is_told_in_the_singular() {
        for (number, told) in [
            (0, "0 files, 0 games, 0 errors, 0 warnings, 0 more warnings, 0 records, 0 places"),
            (1, "1 file, 1 game, 1 error, 1 warning, 1 more warning, 1 record, 1 place"),
            (2, "2 files, 2 games, 2 errors, 2 warnings, 2 more warnings, 2 records, 2 places"),
        ] {
            let all = [files, games, errors, warnings, more_warnings, records, places];
            assert_eq!(all.map(|count| count(number)).join(", "), told);
        }
        let all = [variations, conflicts, pictures, nodes, moves, engines_given, positions];
        assert_eq!(
            all.map(|count| count(1)).join(", "),
            "1 variation, 1 conflict, 1 picture, 1 node, 1 move, 1 time, 1 position"
        );
    }

    #[test]
    fn japanese_is_japanese() {
        for (_, japanese) in ALL {
            let told: String = japanese
                .split('{')
                .map(|part| part.split('}').next_back().unwrap_or_default())
                .collect();
            assert_eq!(latin(&told), Vec::<String>::new(), "{japanese}");
        }
    }
}

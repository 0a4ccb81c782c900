// What is asked of every browser, of Firefox as Debian has it. It is driven by WebDriver BiDi, which Playwright speaks to any Firefox under
// the name of its channel; no build of its own is needed.

import { existsSync } from "node:fs";
import { firefox } from "playwright-core";
import { stage } from "../browser/harness.mjs";
import { everywhere } from "../everywhere.mjs";

const INSTALLED = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const FIREFOX = process.env.FIREFOX ?? INSTALLED.find((path) => existsSync(path)) ?? INSTALLED[0];

/** Starts Firefox with these preferences. */
const launch = (firefoxUserPrefs) => async () => {
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: FIREFOX, firefoxUserPrefs });
  // Playwright tells every context its media features, by a command that Firefox ESR does not know yet; nothing here needs it.
  const session = browser._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = async (command, parameters) => (command === "emulation.setMediaFeaturesOverride" ? {} : send(command, parameters));
  return browser;
};

/** The colours of the system, whatever a page says. */
const FORCED = { "browser.display.document_color_use": 2 };
// A window that was low and is high again is not laid out as one that was never low, so each page has one of its own.
everywhere(stage(launch({})), { stage: stage(launch(FORCED)), device: {} }, 0, false);

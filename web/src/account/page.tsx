// Accounts: one's own, or a player's that the address names.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Header } from "../app/header";
import { address, type PageProps } from "../app/route";
import { Alert } from "../kit/alert";
import { lazily } from "../kit/lazily";
import { findMe, keepsOrder, me } from "../server/me";
import { type Trouble, troubleOf } from "../server/refusal";
import type { Profile } from "../wire/account";
import { findProfile } from "./account";
import { ProfileView } from "./view/profile";
import { Settings } from "./view/settings";
import { SignForms } from "./view/sign-in";
import { accountWords } from "./words";

/** What only those see who keep order comes when they ask for it. */
const Administration = lazily(() => import("./order/administration"));

export default function Account({ query }: PageProps) {
  const { title, refused, order } = accountWords.value;
  const asked = useSignal(false);
  const trouble = useSignal<Trouble | null>(null);
  const profile = useSignal<Profile | null>(null);
  const named = Number(query.get("id") ?? 0);
  const own = me.value?.login ? me.value.account : 0;
  const wanted = named || own;
  useEffect(() => {
    findMe()
      .catch(() => (trouble.value = "unreached"))
      .finally(() => (asked.value = true));
  }, []);
  useEffect(() => {
    // The same one is only looked at anew: what is being typed or read in it stays.
    if (profile.value?.account !== wanted) profile.value = null;
    if (!asked.value || wanted === 0) return;
    trouble.value = null;
    findProfile(wanted)
      .then((found) => (profile.value = found))
      .catch((error: unknown) => (trouble.value = troubleOf(error, "unreached")));
  }, [asked.value, wanted, me.value?.shown, me.value?.name]);
  const { value: found } = profile;
  const orders = query.has("order") && keepsOrder(me.value);
  return (
    <>
      <Header />
      <main class="reading account">
        <h1 tabIndex={-1}>{orders ? order.title : found && !found.own ? found.name : title}</h1>
        <Alert kind="banner" text={trouble.value && (refused[trouble.value] ?? refused.other)} />
        {orders && <Administration query={query} />}
        {found && !orders && keepsOrder(me.value) && found.own && (
          <p>
            <a class="button" href={address("account", { order: "reports" })}>
              {order.title}
            </a>
          </p>
        )}
        {found && !orders && <ProfileView profile={found} />}
        {asked.value && trouble.value !== "unreached" && wanted === 0 && <SignForms invitation={query.get("invite")} />}
        {found?.own && !orders && <Settings />}
      </main>
    </>
  );
}

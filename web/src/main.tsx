// The one place where the state is drawn into the document.

import { render } from "preact";
import { App } from "./App";
import { watchFocus } from "./focus";
import { watchKeys } from "./keys";
import { watchSounds } from "./sound";
import { begin } from "./store";

const page = document.getElementById("page");
if (page !== null) {
  begin();
  render(<App />, page);
  watchKeys();
  watchFocus(page);
  watchSounds();
  import("./flight").then(
    ({ watchFlights }) => watchFlights(),
    () => undefined, // Without it cards do not fly; nothing else is missing.
  );
}

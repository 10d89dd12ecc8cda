// The elements that pages are made of. Everything is set as text only: no markup is ever parsed.

/** What steers the order of letters, or is not seen. */
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/;

/** Adds a text to an element, with a visible name in place of each character that can't be seen. */
export function put(parent: Element, text: string): void {
  let rest = text;
  for (let found = UNSEEN.exec(rest); found; found = UNSEEN.exec(rest)) {
    parent.append(rest.slice(0, found.index));
    const name = element("span", "unseen");
    name.textContent = "U+" + found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
    parent.append(name);
    rest = rest.slice(found.index + found[0].length);
  }
  parent.append(rest);
}

export function element<K extends keyof HTMLElementTagNameMap>(tag: K, name = "", text = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text) put(made, text);
  return made;
}

export function button(text: string, act: () => void, name = ""): HTMLButtonElement {
  const made = element("button", name, text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

export function section(title: string, ...inside: HTMLElement[]): HTMLElement {
  const made = element("section");
  made.append(element("h2", "", title), ...inside);
  return made;
}

export function list(rows: HTMLElement[], ordered = false): HTMLElement {
  const made = element(ordered ? "ol" : "ul", "rows");
  for (const row of rows) {
    const item = element("li");
    item.append(row);
    made.append(item);
  }
  return made;
}

export function folded(title: string, ...inside: HTMLElement[]): HTMLElement {
  const made = element("details");
  made.append(element("summary", "", title), ...inside);
  return made;
}

/** A person's actions in Firefox over WebDriver BiDi: find a name, click it, type into it. */
import type { Page } from 'puppeteer-core';

export interface Hands {
  /** Waits until something of this role and name is there. */
  see(role: Role, name: string): Promise<void>;
  click(role: Role, name: string): Promise<void>;
  /** Clicks a field and types over what it holds, key by key. */
  write(name: string, text: string): Promise<void>;
  /** Opens a list of choices and takes one. */
  choose(field: string, option: string): Promise<void>;
  press(...keys: Parameters<Page['keyboard']['press']>[0][]): Promise<void>;
  type(text: string): Promise<void>;
}

const TIMEOUT_MS = 30_000;

/**
 * XPaths, because a query by role and name computes the names of the whole page each time, which takes
 * Firefox seconds.
 */
const ROLES = {
  button: (name: string) => `//*[self::button or @role="button"][${named(name)}]`,
  checkbox: (name: string) => `//input[@type="checkbox"][${named(name)} or ancestor::label[normalize-space()="${name}"]]`,
  combobox: (name: string) => `//*[@role="combobox"][${labelled(name)}]`,
  heading: (name: string) => `//*[self::h1 or self::h2 or self::h3][normalize-space()="${name}"]`,
  option: (name: string) => `//*[@role="option"][${named(name)}]`,
  textbox: (name: string) => `//*[self::input or self::textarea][${labelled(name)}]`,
};
export type Role = keyof typeof ROLES;

const named = (name: string) => `@aria-label="${name}" or normalize-space()="${name}"`;
/** A label may end in a mark for a required field, which is no part of the name. */
function labelled(name: string): string {
  const label = `label[normalize-space(text())="${name}"]`;
  const id = (attribute: string) => `contains(concat(" ", ${attribute}, " "), concat(" ", //${label}/@id, " "))`;
  return `@aria-label="${name}" or @id=//${label}/@for or ancestor::${label} or (//${label}/@id and ${id('@aria-labelledby')})`;
}

export function handsOn(page: Page): Hands {
  page.setDefaultTimeout(TIMEOUT_MS);
  const find = (role: Role, name: string) => page.locator(`::-p-xpath(${ROLES[role](name)})`);
  return {
    async see(role, name) {
      await find(role, name).wait();
    },
    async click(role, name) {
      await find(role, name).click();
    },
    async write(name, text) {
      await find('textbox', name).click();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
    },
    async choose(field, option) {
      await find('combobox', field).click();
      await find('option', option).click();
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
  };
}

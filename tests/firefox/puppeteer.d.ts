// What the checks use of Node.js and of puppeteer-core, which is not there when types are checked.

declare module "node:fs" {
  export function readFileSync(file: number, encoding: "utf8"): string;
}

declare module "node:module" {
  export function createRequire(from: string): (name: string) => unknown;
}

declare module "node:process" {
  const process: { exitCode: number };
  export default process;
}

declare module "puppeteer-core" {
  export interface Puppeteer {
    launch(options: {
      browser: "firefox";
      protocol: "webDriverBiDi";
      executablePath: string;
      headless: boolean;
      extraPrefsFirefox: Record<string, string | number | boolean>;
    }): Promise<Browser>;
  }

  export interface Browser {
    version(): Promise<string>;
    createBrowserContext(): Promise<BrowserContext>;
    close(): Promise<void>;
  }

  export interface BrowserContext {
    newPage(): Promise<Page>;
    close(): Promise<void>;
  }

  export interface ElementHandle {
    click(): Promise<void>;
    boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>;
  }

  export interface Page {
    keyboard: { press(key: string): Promise<void>; down(key: string): Promise<void>; up(key: string): Promise<void> };
    mouse: {
      move(x: number, y: number, options?: { steps: number }): Promise<void>;
      down(): Promise<void>;
      up(): Promise<void>;
    };
    on(event: "console", hear: (message: { type(): string; text(): string }) => void): void;
    on(event: "pageerror", hear: (error: Error) => void): void;
    on(event: "requestfailed", hear: (request: { url(): string; failure(): { errorText: string } | null }) => void): void;
    on(event: "response", hear: (response: { status(): number; url(): string }) => void): void;
    evaluate(expression: string): Promise<unknown>;
    evaluateOnNewDocument(script: string): Promise<unknown>;
    goto(address: string): Promise<unknown>;
    reload(): Promise<unknown>;
    screenshot(options: { path: string }): Promise<unknown>;
    select(selector: string, value: string): Promise<string[]>;
    setDefaultTimeout(milliseconds: number): void;
    setViewport(size: { width: number; height: number }): Promise<void>;
    url(): string;
    waitForFunction(expression: string): Promise<unknown>;
    waitForSelector(selector: string, options?: { visible?: boolean; hidden?: boolean }): Promise<ElementHandle | null>;
  }
}

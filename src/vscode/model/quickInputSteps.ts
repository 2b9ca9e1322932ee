import {
  QuickInputButtons,
  window,
  type Disposable,
  type QuickInput,
  type QuickPick,
  type QuickPickItem,
} from 'vscode';

/** What the author did in one step: gave a value, went back, or left (Escape, or a click elsewhere). */
export type StepResult<Value> = { value: Value } | 'back' | 'left';

/** An item with what it stands for. */
export interface Choice<Value> extends QuickPickItem {
  value: Value;
}

interface StepOptions {
  title: string;
  placeholder: string;
  /** Whether there is a step to go back to. */
  canGoBack: boolean;
}

/** One of several; `items` may come later, and more may be typed where `typed` makes a value of it. */
export function pickStep<Value>(
  options: StepOptions & {
    items: readonly Choice<Value>[] | Promise<readonly Choice<Value>[]>;
    /** An item for what is typed, where the author may give what no list has. */
    typed?: (text: string) => Choice<Value> | undefined;
  },
): Promise<StepResult<Value>> {
  const pick = window.createQuickPick<Choice<Value>>();
  pick.placeholder = options.placeholder;
  pick.matchOnDescription = true;
  let known: readonly Choice<Value>[] = [];
  const show = (): void => {
    const typed = options.typed?.(pick.value);
    const isKnown = known.some(({ label }) => label === pick.value);
    pick.items = typed && !isKnown ? [...known, typed] : known;
  };
  return ask<Value>(pick, options, (settle) => {
    const come = (items: readonly Choice<Value>[]): void => {
      known = items;
      pick.busy = false;
      show();
    };
    if (Array.isArray(options.items)) come(options.items as readonly Choice<Value>[]);
    else {
      pick.busy = true;
      show();
      (options.items as Promise<readonly Choice<Value>[]>).then(come, () => come([]));
    }
    return [
      pick.onDidChangeValue(show),
      pick.onDidAccept(() => {
        const [chosen] = (pick as QuickPick<Choice<Value>>).selectedItems;
        if (chosen) settle({ value: chosen.value });
      }),
    ];
  });
}

/** A text; `problem` says, as it is typed, what is wrong with it, or nothing. */
export function inputStep(
  options: StepOptions & {
    prompt: string;
    value?: string;
    password?: boolean;
    problem: (text: string) => string | undefined;
  },
): Promise<StepResult<string>> {
  const input = window.createInputBox();
  input.prompt = options.prompt;
  input.placeholder = options.placeholder;
  input.password = options.password ?? false;
  input.value = options.value ?? '';
  return ask<string>(input, options, (settle) => [
    input.onDidChangeValue((text) => {
      // An empty field needs no reproach before it is accepted.
      input.validationMessage = text === '' ? undefined : options.problem(text);
    }),
    input.onDidAccept(() => {
      const problem = options.problem(input.value);
      input.validationMessage = problem;
      if (problem === undefined) settle({ value: input.value.trim() });
    }),
  ]);
}

async function ask<Value>(
  input: QuickInput & { buttons: readonly unknown[]; onDidTriggerButton: unknown },
  { title, canGoBack }: StepOptions,
  listen: (settle: (result: StepResult<Value>) => void) => Disposable[],
): Promise<StepResult<Value>> {
  const shown = input as unknown as QuickPick<QuickPickItem>;
  shown.title = title;
  // Going to a browser for a key must not lose what was begun.
  shown.ignoreFocusOut = true;
  shown.buttons = canGoBack ? [QuickInputButtons.Back] : [];
  const listeners: Disposable[] = [];
  try {
    return await new Promise<StepResult<Value>>((settle) => {
      listeners.push(
        ...listen(settle),
        shown.onDidTriggerButton(() => settle('back')),
        shown.onDidHide(() => settle('left')),
      );
      shown.show();
    });
  } finally {
    for (const each of listeners) each.dispose();
    shown.dispose();
  }
}

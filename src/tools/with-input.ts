/** An output together with the input as the tool changed it (a file formatted on save): history shows the changed one. */
export class WithInput<Input, Output> {
  readonly input: Input;
  readonly output: Output;

  constructor(input: Input, output: Output) {
    this.input = input;
    this.output = output;
  }
}

/** What `execute` returns when the tool changed its own input. */
export function withInput<Input, Output>(input: Input, output: Output): WithInput<Input, Output> {
  return new WithInput(input, output);
}

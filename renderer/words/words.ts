/** The tone of a state; its word alone identifies it, the colour only helps. */
export type Tone = 'open' | 'good' | 'warning' | 'serious' | 'bad' | 'quiet'

/** Labels of each value of an API enum: a missing one does not compile. */
export type Words<Value extends string> = Readonly<Record<Value, string>>

/** The label, tone and further words of each state. */
export type States<Value extends string, More = unknown> = Readonly<
  Record<Value, { tone: Tone; label: string } & More>
>

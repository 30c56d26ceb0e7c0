/** What a state is like: the word says which it is, the colour only helps. */
export type Tone = 'open' | 'good' | 'warning' | 'bad' | 'quiet'

/** What each value of an enum of the API is called: a value without its words does not compile. */
export type Words<Value extends string> = Readonly<Record<Value, string>>

/** What each state is called and like, and what else is said of it. */
export type States<Value extends string, More = unknown> = Readonly<
  Record<Value, { tone: Tone; label: string } & More>
>

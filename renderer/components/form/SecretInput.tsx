import { Button, TextInput, type TextInputProps } from '@mantine/core'

/** Letters and digits that nobody takes for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A word for somebody else, which is read while it is passed on: typed, or made on the spot. */
export function SecretInput({ onMade, ...input }: TextInputProps & { onMade: (secret: string) => void }) {
  return (
    <TextInput
      {...input}
      autoComplete="off"
      spellCheck={false}
      rightSectionWidth={96}
      rightSection={
        <Button size="compact-xs" variant="subtle" onClick={() => onMade(newSecret())}>
          Generate
        </Button>
      }
    />
  )
}

/** Four groups of four, some 79 bits. */
function newSecret(): string {
  const drawn: string[] = []
  while (drawn.length < 16) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1)) as unknown as [number]
    // The bytes past the last whole round would favour the first signs.
    if (byte < 256 - (256 % SIGNS.length)) drawn.push(SIGNS[byte % SIGNS.length] as string)
  }
  return (drawn.join('').match(/.{4}/g) as string[]).join('-')
}

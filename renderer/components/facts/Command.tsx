import { Code } from '@mantine/core'

interface CommandProps {
  name: string
  /** Arguments after the command. */
  given?: string
}

/** A command of the program as people call it where a release is installed, and in a clone. */
export const Command = ({ name, given }: CommandProps) => (
  <>
    <Code>{['fund-office', name, given].filter(Boolean).join(' ')}</Code> (in a clone{' '}
    <Code>{given ? `npm run ${name} -- ${given}` : `npm run ${name}`}</Code>)
  </>
)

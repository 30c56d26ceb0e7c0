import { type ParseArgsConfig, parseArgs } from 'node:util'
import { commandLine } from './command-line.ts'

/** The options of a command, each with the sentence that `--help` says of it. */
type Options = Record<string, NonNullable<ParseArgsConfig['options']>[string] & { says: string }>

interface Command<O extends Options> {
  name: string
  /** Placeholder of its value in `--help`, as `<file>`; a command without it takes no value. */
  given?: string
  /** Maximum number of values, where it is not one. */
  most?: number
  says: string
  options?: O
}

/**
 * The options given to a command, read before anything else is, so that `--help` answers where the office cannot be opened.
 * `--help`, an unknown option and one argument too many are answered in words and end the program.
 */
export function commandOptions<const O extends Options = Record<never, never>>(command: Command<O>) {
  const { given, most = given ? 1 : 0, options = {} as O } = command
  const asksForHelp = { help: { type: 'boolean', short: 'h' } } as const
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: { ...options, ...asksForHelp } })
    if (process.argv.slice(2).some(word => word === '--help' || word === '-h')) {
      console.log(helpOf(command))
      process.exit(0)
    }
    if (positionals.length > most) throw new Error(`There is no place for '${positionals[most]}'`)
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    // Node goes on to explain how an argument with a dash is written, which nobody meant.
    const [what] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    console.error(`${what}.\n\n${helpOf(command)}`)
    process.exit(2)
  }
}

function helpOf({ name, given, says, options = {} }: Command<Options>): string {
  const written = Object.entries(options).map(
    ([option, { type, says }]) => [`--${option}${type === 'string' ? ' <...>' : ''}`, says] as const,
  )
  const width = Math.max(0, ...written.map(([option]) => option.length))
  return [
    commandLine(name, [given, ...(written.length > 0 ? ['[options]'] : [])].filter(Boolean).join(' ')),
    says,
    ...written.map(([option, says]) => `  ${option.padEnd(width)}  ${says}`),
  ].join('\n')
}

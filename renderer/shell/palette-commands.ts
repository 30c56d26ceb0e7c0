import { useMantineColorScheme } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useAction } from '../components/action/use-action.ts'
import { folded, spellings } from '../format/letters.generated.ts'
import { useBoundKeys } from '../keyboard/keys.ts'
import { languages, nameOfLanguage } from '../language/languages.ts'
import { folders } from '../pages/index.ts'
import { chooseLanguage } from '../queries/language.ts'
import { type Command, doCommand, type RecordCommand } from '../routes/commands.ts'
import { useEnabledModules, useMayDo } from '../session/session.ts'
import { appearances } from '../theme/appearances.ts'
import { type Found, searched } from './records.ts'
import { useSignOut } from './use-sign-out.ts'

const commands = folders.flatMap((folder): readonly Command[] => folder.commands ?? [])
const recordCommands = folders.flatMap((folder): readonly RecordCommand[] => folder.recordCommands ?? [])

/** The sections of keys that are no actions of a page. */
const GO_TO = 'Go to'
const LIST = 'List'
const EVERYWHERE = 'Everywhere'

/** Returns the commands of the current page by their keys, and the keys that work on every page. */
export function useBoundCommands(): { here: Found[]; everywhere: Found[] } {
  const bound = useBoundKeys().filter(({ title }) => title !== GO_TO && title !== LIST)
  const listed = (group: string, of: typeof bound): Found[] =>
    of
      .flatMap(({ bindings }) => bindings)
      .filter(({ keys }) => keys !== 'mod+k')
      .map(({ keys, label, run }) => ({ id: `key ${keys}`, group, label, keys, run }))
  const isEverywhere = ({ title }: (typeof bound)[number]) => title === EVERYWHERE
  return {
    here: listed(
      'Here',
      bound.filter(one => !isEverywhere(one)),
    ),
    everywhere: listed(EVERYWHERE, bound.filter(isEverywhere)),
  }
}

/** Returns the commands of other pages that this person may use. */
export function useCommandsElsewhere(): Found[] {
  const navigate = useNavigate()
  const mayDo = useAllowed()
  const here = new Set(useBoundCommands().here.map(({ label }) => label))
  return commands
    .filter(mayDo)
    .filter(({ label }) => !here.has(label))
    .map(command => ({
      id: `command ${command.label}`,
      group: 'Commands',
      label: command.label,
      keywords: command.keywords,
      run: () => doCommand(command, () => void navigate(command.at)),
    }))
}

/** Maximum number of commands whose records are searched for one text. */
const MOST_COMMANDS = 4
/** Maximum number of records offered for one command. */
const MOST_RECORDS = 3

/** Least number of typed letters for which a command offers records that are not named. */
const UNNAMED_FROM = 3

/**
 * Returns commands for a record named in the text: `issue capital call harrow` is the command and the
 * beginning of a fund's name. A command that is all the text says is offered for the first records of its kind.
 */
export function useRecordCommands(text: string): { named: Found[]; unnamed: Found[]; searching: boolean } {
  const navigate = useNavigate()
  const candidates = recordCommands
    .filter(useAllowed())
    .flatMap(command => {
      const { said, rest } = divide(text, command)
      const kind = searched.find(({ group }) => group === command.of)
      const isOffered = rest === '' ? text.length >= UNNAMED_FROM : rest.length > 1
      return kind && said > 0 && isOffered ? [{ command, said, rest, kind }] : []
    })
    .toSorted((one, other) => other.said - one.said)
    .slice(0, MOST_COMMANDS)
  const results = useQueries({
    queries: candidates.map(({ kind, rest }) => ({
      queryKey: ['palette', kind.group, rest],
      queryFn: (context: Parameters<typeof kind.find>[1]) => kind.find(rest, context),
    })),
  })
  const offered = (isNamed: boolean): Found[] =>
    candidates.flatMap(({ command, rest }, index) =>
      ((rest !== '') === isNamed ? (results[index]?.data ?? []) : [])
        .slice(0, MOST_RECORDS)
        .map(({ id, label }) => ({
          id: `command ${command.label} ${id}`,
          group: 'Commands',
          label: command.label,
          description: label,
          run: () => doCommand(command, () => void navigate(command.at(id))),
        })),
    )
  return {
    searching: results.some(({ isFetching }) => isFetching),
    named: offered(true),
    unnamed: offered(false),
  }
}

/** Returns what is done to the record whose page is shown, but for what the page itself binds to a key. */
export function useCommandsOnThis(): Found[] {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const mayDo = useAllowed()
  const bound = new Set(useBoundCommands().here.map(({ label }) => label))
  const [, under, id] = /^(\/[a-z-]+)\/(\d+)/.exec(pathname) ?? []
  const kind = searched.find(one => one.under !== undefined && one.under === under)
  if (!kind) return []
  return recordCommands
    .filter(command => command.of === kind.group && mayDo(command) && !bound.has(command.label))
    .map(command => ({
      id: `this ${command.label}`,
      group: 'Here',
      label: command.label,
      keywords: command.keywords,
      run: () => doCommand(command, () => void navigate(command.at(Number(id)))),
    }))
}

/** Returns what people choose in their own menu: appearance, language, signing out. */
export function useOwnCommands(): Found[] {
  const { setColorScheme } = useMantineColorScheme()
  const choose = useAction(chooseLanguage, { invalidates: [] })
  const signOut = useSignOut()
  return [
    ...appearances.map(({ value, label }) => ({
      id: `appearance ${value}`,
      group: 'You',
      label: `Appearance: ${label}`,
      keywords: ['theme', 'mode'],
      run: () => setColorScheme(value),
    })),
    ...languages.map(code => ({
      id: `language ${code}`,
      group: 'You',
      label: `Language: ${nameOfLanguage(code)}`,
      keywords: ['german', 'english'].filter(name => name.startsWith(code === 'de' ? 'g' : 'e')),
      run: () => choose.mutate(code),
    })),
    { id: 'sign out', group: 'You', label: 'Sign out', keywords: ['log', 'out', 'logout'], run: signOut },
  ]
}

function useAllowed(): (command: Pick<Command, 'needs' | 'module'>) => boolean {
  const enabled = useEnabledModules()
  const mayDo = useMayDo()
  return ({ needs, module }) => enabled.has(module) && mayDo(needs, module)
}

/** Splits the typed words: returns how many match the command, and the others, which name its record. */
function divide(
  text: string,
  { label, keywords = [] }: Pick<Command, 'label' | 'keywords'>,
): { said: number; rest: string } {
  const own = folded([label, ...keywords].join(' ')).split(/\s+/)
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = (word: string) => spellings(word).some(spelling => own.some(one => one.startsWith(spelling)))
  const rest = words.filter(word => !begins(word))
  return { said: words.length - rest.length, rest: rest.join(' ') }
}

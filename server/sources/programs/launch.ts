import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { type Sentence, sentence } from '../../kernel/index.ts'
import { FOLDER_SERVER } from '../folder/program.ts'

/** A program that serves a connection over its standard streams: the exact command. */
export interface Launch {
  command: string
  args: readonly string[]
  /** Names of the settings it is given beyond the minimal ones; their values are secrets. */
  envKeys: readonly string[]
}

/**
 * Returns the digest that consent is given to: the exact command, its arguments and the names of its
 * settings. The office's own folder server is identified by name, since an update may move its path.
 */
export function digestOf({ command, args, envKeys }: Launch): string {
  const isOwn = command === process.execPath && args[0] === FOLDER_SERVER
  const program = isOwn ? ['fund-office folder', args.slice(1)] : [command, args]
  return createHash('sha256')
    .update(JSON.stringify([...program, [...envKeys].sort()]))
    .digest('hex')
}

/** The whole command line for a person to read; each part that a shell would take apart is quoted. */
export function commandLine({ command, args }: Launch): string {
  return [command, ...args].map(quoted).join(' ')
}

const quoted = (part: string): string =>
  /^[\w@%+=:,./\\-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`

/** Programs whose purpose is to run text, by the name of the file. */
const SHELLS = /^(ba|da|z|k|c|tc|fi|a)?sh$|^(cmd|powershell|pwsh|nu|busybox|osascript|wscript|cscript|mshta)$/

/** Programs that start another one from their arguments, which would have to be checked instead. */
const LAUNCHERS =
  /^(env|sudo|doas|su|xargs|nohup|setsid|timeout|nice|script|find|awk|gawk|sed|eval|exec|start)$/

/** The options by which an interpreter runs text, or a module by name, instead of a file. */
const EVALUATING: ReadonlyArray<readonly [program: RegExp, options: RegExp, words?: RegExp]> = [
  [
    /^(node|nodejs|bun|electron|tsx|ts-node)$/,
    /^(-e|-p|-pe|-c|-r|--eval(=.*)?|--print(=.*)?|--require(=.*)?|--import(=.*)?|--loader(=.*)?|--experimental-loader(=.*)?|-i|--interactive|--env-file.*|--inspect.*)$/,
    /^(eval|repl|x)$/,
  ],
  [/^deno$/, /^(-e|--eval(=.*)?)$/, /^(eval|repl)$/],
  [/^(python|pypy)[\d.]*w?$/, /^-[A-Za-z]*[cmi].*$/],
  [/^perl[\d.]*$/, /^-[A-Za-z]*[eEMmI].*$/],
  [/^(ruby|irb)[\d.]*$/, /^-[A-Za-z]*[erI].*$/],
  [/^php[\d.]*$/, /^(-[A-Za-z]*[rBREd].*|--run.*|--process.*)$/],
  [/^lua[\d.]*(jit)?$/, /^-[eli].*$/],
  [/^(npx|npm|pnpm|pnpx|yarn|bunx)$/, /^(-c|--call(=.*)?|--script-shell(=.*)?|--node-options(=.*)?)$/],
  [/^(uvx|uv|pipx)$/, /^(-c|-m|--module)$/],
  [/^(java|javaw)$/, /^(-agent.*|-javaagent.*|--source)$/],
]

/** Settings through which the loader or an interpreter runs code of its own accord. */
const LOADING =
  /^(NODE_OPTIONS|NODE_PATH|NODE_REPL_EXTERNAL_MODULE|NODE_EXTRA_CA_CERTS|LD_.*|DYLD_.*|GCONV_PATH|PYTHON(STARTUP|PATH|HOME|INSPECT|WARNINGS)|PERL5(OPT|LIB|DB)|PERLLIB|RUBY(OPT|LIB)|BASH_ENV|ENV|ZDOTDIR|PROMPT_COMMAND|IFS|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|PHP_INI_SCAN_DIR|PHPRC|LUA_INIT.*|GIT_.*|NPM_CONFIG_.*|DENO_.*|BUN_.*|PATH|PATHEXT|COMSPEC|SHELL|HOME|TMPDIR|TEMP|TMP)$/i

/** Why a program may not be launched, in words; null when it may, once a person has agreed to it. */
export function refusalOfLaunch({ command, args, envKeys }: Launch): Sentence | null {
  const program = programOf(command)
  if (SHELLS.test(program))
    return sentence`${program} runs whatever it is given: name the server’s own program instead`
  if (LAUNCHERS.test(program)) return sentence`${program} starts another program: name that one instead`
  for (const [programs, options, words] of EVALUATING) {
    if (!programs.test(program)) continue
    const found =
      args.find(argument => options.test(argument)) ?? (words?.test(args[0] ?? '') ? args[0] : null)
    if (found) return sentence`${program} ${found} runs text instead of a server’s file`
  }
  const inner = args.map(programOf).find(argument => SHELLS.test(argument))
  if (inner) return sentence`${inner} as an argument runs whatever it is given`
  const key = envKeys.find(name => LOADING.test(name))
  return key ? sentence`the setting ${key} changes what is run` : null
}

/** The program's name as a person would say it: without its folder, its ending and upper case. */
const programOf = (command: string): string =>
  basename(command.replaceAll('\\', '/'))
    .toLowerCase()
    .replace(/\.(exe|cmd|bat|com|ps1)$/, '')

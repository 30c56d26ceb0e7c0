import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import type { Launch } from './launch.ts'

/** A package that a runner (npx, uvx) would download and run. */
export interface FetchedPackage {
  runner: 'npx' | 'uvx'
  name: string
  /** Null where the command leaves it to the registry. */
  version: string | null
  /** Options and settings by which the package, or a dependency, is fetched from elsewhere. */
  elsewhere: string[]
}

/** Options that are followed by a value, which is no package; `named` ones name the package instead of the first word. */
const OPTIONS: Record<FetchedPackage['runner'], { named: RegExp; valued: RegExp }> = {
  npx: {
    named: /^(-p|--package)$/,
    valued:
      /^(--registry|--userconfig|--globalconfig|--(https-)?proxy|--cache|--prefix|--loglevel|-w|--workspace)$/,
  },
  uvx: {
    named: /^--from$/,
    valued:
      /^(--with(-editable|-requirements)?|-p|--python|--index(-url)?|--default-index|--extra-index-url|-f|--find-links|--config-file)$/,
  },
}

/** Options and settings that change a package's source, or add others. */
const ELSEWHERE: Record<FetchedPackage['runner'], RegExp> = {
  npx: /^--((.*:)?registry|userconfig|globalconfig|(https-)?proxy|prefix)$/,
  uvx: /^(-f|--(from|with(-editable|-requirements)?|index(-url)?|default-index|extra-index-url|find-links|config-file))$/,
}
const SETTING_ELSEWHERE =
  /^(npm_config_.*(registry|config|proxy)|(uv|pip)_.*(index|index_url|find_links|config_file)|(https?|all)_proxy|ssl_cert_(file|dir)|node_extra_ca_certs|node_tls_reject_unauthorized)$/i

/** The package that a command fetches; null for one that fetches none. */
export function packageOf({ command, args, envKeys }: Launch): FetchedPackage | null {
  const runner = basename(command.replaceAll('\\', '/'))
    .toLowerCase()
    .replace(/\.(exe|cmd|ps1)$/, '')
  if (runner !== 'npx' && runner !== 'uvx') return null
  const { wanted, options } = optionsOf(runner, args)
  if (wanted === undefined) return null
  const elsewhere = [
    ...options.flatMap(([option, value]) =>
      ELSEWHERE[runner].test(option) ? [`${option} ${value ?? ''}`.trim()] : [],
    ),
    ...envKeys.filter(key => SETTING_ELSEWHERE.test(key)),
  ]
  return { runner, ...(runner === 'npx' ? ofNpm(wanted) : ofPython(wanted)), elsewhere }
}

interface RunnerOptions {
  /** The package, as the command names it. */
  wanted: string | undefined
  /** Options before the program's own arguments. */
  options: Array<[option: string, value: string | undefined]>
}

function optionsOf(runner: FetchedPackage['runner'], args: readonly string[]): RunnerOptions {
  const { named, valued } = OPTIONS[runner]
  const options: RunnerOptions['options'] = []
  let wanted: string | undefined
  for (let at = 0; at < args.length; at += 1) {
    const [option = '', joined] = splitAt(args[at] as string)
    if (option === '--' || !option.startsWith('-'))
      return { wanted: wanted ?? (option === '--' ? args[at + 1] : option), options }
    const takesNext = joined === undefined && (named.test(option) || valued.test(option))
    if (takesNext) at += 1
    const value = takesNext ? args[at] : joined
    if (named.test(option)) wanted ??= value
    options.push([option, value])
  }
  return { wanted, options }
}

/** `--from=x` as option and value. */
function splitAt(argument: string): [option: string, value?: string] {
  const at = argument.startsWith('--') ? argument.indexOf('=') : -1
  return at < 0 ? [argument] : [argument.slice(0, at), argument.slice(at + 1)]
}

function ofNpm(wanted: string): { name: string; version: string | null } {
  const [, name, version = ''] = /^((?:@[^/@]+\/)?[^/@:]+)(?:@(.+))?$/.exec(wanted) ?? []
  if (name === undefined) return { name: wanted, version: null }
  return { name, version: /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version) ? version : null }
}

function ofPython(wanted: string): { name: string; version: string | null } {
  const [, name, version = ''] = /^([\w.-]+(?:\[[^\]]*\])?)(?:\s*(?:==|@)\s*(.+))?$/.exec(wanted) ?? []
  if (name === undefined) return { name: wanted, version: null }
  return { name, version: /^\d[\w.!+]*$/.test(version) ? version : null }
}

/** Environment variables a program needs to reach a registry, as set by whoever runs the office. */
const OF_REGISTRIES =
  /^(https?_proxy|no_proxy|all_proxy|npm_config_(registry|proxy|https_proxy|noproxy|cafile)|uv_(default_index|index|index_url|native_tls)|pip_index_url|ssl_cert_(file|dir)|node_extra_ca_certs)$/i

/**
 * The environment in which a package is fetched and run: into a folder of its own, without questions, and without asking
 * the registry again once it is there.
 */
export function packageEnvironment(
  folder: string,
  installed: boolean,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const inherited = Object.entries(env).filter(([name, value]) => OF_REGISTRIES.test(name) && value)
  return {
    ...(Object.fromEntries(inherited) as Record<string, string>),
    npm_config_cache: join(folder, 'npm'),
    npm_config_yes: 'true',
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    npm_config_audit: 'false',
    npm_config_loglevel: 'error',
    UV_CACHE_DIR: join(folder, 'uv'),
    UV_TOOL_DIR: join(folder, 'uv-tools'),
    UV_PYTHON_INSTALL_DIR: join(folder, 'python'),
    UV_NO_PROGRESS: '1',
    ...(installed ? { npm_config_offline: 'true', UV_OFFLINE: '1' } : {}),
  }
}

/**
 * Returns the command in a form this system can start without a shell: on Windows npx is a shell script, so
 * that Node runs the script's target.
 */
export function startable(
  launch: Launch,
  platform = process.platform,
  path = process.env.PATH ?? '',
): Launch {
  if (platform !== 'win32' || packageOf(launch)?.runner !== 'npx') return launch
  for (const folder of path.split(platform === process.platform ? delimiter : ';')) {
    const script = join(folder, 'node_modules/npm/bin/npx-cli.js')
    if (existsSync(script))
      return { ...launch, command: join(folder, 'node.exe'), args: [script, ...launch.args] }
  }
  return launch
}

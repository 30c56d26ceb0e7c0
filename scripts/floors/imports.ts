// Reads the imports of a file, with the parser Vite brings (the usual import checkers need a TypeScript older
// than 7).

import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { lineOf, nodesOf } from './syntax.ts'

/** One import: the importing file, and either a file of ours (a path from the project's folder) or a package. */
export type Import = {
  from: string
  line: number
  to: { file: string } | { package: string }
  typeOnly: boolean
}

export type SourceFile = {
  path: string
  text: string
  imports: Import[]
  /** Lines that use the name `withoutPlugins`. */
  unscoped: number[]
}

/** Every source file below the given folders, paths from `root` with forward slashes, in order. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap(folder => listSources(root, folder))
    .map(path => readSource(path, readFileSync(`${root}/${path}`, 'utf8')))
}

function listSources(root: string, folder: string): string[] {
  try {
    return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(
        path => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts') && !path.includes('/node_modules/'),
      )
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [] // a floor nobody has built yet
    throw error
  }
}

/** Imports of one file: static, re-exported, dynamic with a literal, and `import('...')` types. */
export function readSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text)
  const imports: Import[] = []
  const add = (specifier: string, at: number, typeOnly: boolean) =>
    imports.push({ from: path, line: lineOf(text, at), to: resolve(path, specifier), typeOnly })

  for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(entry => entry.isType)
    add(moduleRequest.value, start, typeOnly)
  }
  for (const { entries } of parsed.module.staticExports) {
    for (const { moduleRequest, isType, start } of entries) {
      if (moduleRequest) add(moduleRequest.value, start, isType)
    }
  }
  const usesUnscoped = text.includes('withoutPlugins')
  const unscoped: number[] = []
  if (usesUnscoped || /\bimport\s*\(/.test(text)) {
    for (const node of nodesOf(parsed.program)) {
      if (node.type === 'ImportExpression' || node.type === 'TSImportType') {
        const specifier = (node.source ?? node.argument) as { value?: unknown; literal?: { value?: unknown } }
        const value = specifier.value ?? specifier.literal?.value
        if (typeof value === 'string') add(value, Number(node.start), node.type === 'TSImportType')
      }
      const isName = node.type === 'Identifier' && node.name === 'withoutPlugins'
      const isString = node.type === 'Literal' && node.value === 'withoutPlugins'
      if (isName || isString) unscoped.push(lineOf(text, Number(node.start)))
    }
  }
  return { path, text, imports, unscoped }
}

function resolve(from: string, specifier: string): Import['to'] {
  if (specifier.startsWith('.')) return { file: posix.join(posix.dirname(from), specifier) }
  const parts = specifier.split('/')
  return { package: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier) }
}

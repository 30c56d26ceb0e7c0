import { allows, type Context, type Module, type Registry } from '../../kernel/index.ts'
import type { ExceptionSource } from '../../platform/exceptions.ts'

interface Declared {
  module: Module
  source: ExceptionSource
}

/** Everything that modules declare, in their order. */
export const sourcesOf = ({ modules }: Registry): Declared[] =>
  modules.flatMap(module => (module.exceptions ?? []).map(source => ({ module, source })))

/** The kinds of exceptions that the caller may see. */
export const kindsFor = ({ principal, services: { registry } }: Context): string[] =>
  sourcesOf(registry)
    .filter(({ module, source }) => allows(principal, module, source.access))
    .map(({ source }) => source.kind)

/** The declaration of a kind; undefined where its module went with an update. */
export const sourceOf = (registry: Registry, kind: string): Declared | undefined =>
  sourcesOf(registry).find(({ source }) => source.kind === kind)

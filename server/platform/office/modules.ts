import { z } from 'zod'
import { type Caller, levelOf } from '../../kernel/access/permissions.ts'
import type { Module, Registry } from '../../kernel/module.ts'
import { entity } from '../../kernel/routes/entity.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    registry: Registry
  }
}

export const ModuleState = entity('ModuleState', {
  key: z.string(),
  title: z.string(),
  enabled: z.boolean(),
})

/** The modules an office can switch on and off, and whether they are on for this caller. */
export function listModules(registry: Registry, caller: Pick<Caller, 'rights' | 'disabledModules'>) {
  return optionalModules(registry).map(module => ({
    key: module.key,
    title: module.title,
    enabled: levelOf(caller, module) !== 'none',
  }))
}

export const optionalModules = (registry: Registry): Module[] =>
  registry.modules.filter(({ core, area }) => !core && area === undefined)

import { z } from 'zod'
import { entity } from '../../kernel/entity.ts'
import type { Module, Registry } from '../../kernel/module.ts'
import { type Caller, levelOf } from '../../kernel/permissions.ts'

declare module '../../kernel/context.ts' {
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

export const optionalModules = (registry: Registry): Module[] => registry.modules.filter(({ core }) => !core)

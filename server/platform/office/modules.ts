import { z } from 'zod'
import { entity } from '../../kernel/entity.ts'
import type { Module, Registry } from '../../kernel/module.ts'

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

/** The modules an office can switch on and off, with their state for whoever has `disabled` ones. */
export function listModules(registry: Registry, disabled: ReadonlySet<string>) {
  return optionalModules(registry).map(({ key, title }) => ({ key, title, enabled: !disabled.has(key) }))
}

export const optionalModules = (registry: Registry): Module[] => registry.modules.filter(({ core }) => !core)

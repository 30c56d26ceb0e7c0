import { onepager } from './onepager.ts'
import { standard } from './standard.ts'
import { teaser } from './teaser.ts'
import type { SectionTemplate, Template } from './template.ts'

export type { Ask, FactKey, SectionTemplate, Template } from './template.ts'

export const templates: readonly Template[] = [standard, teaser, onepager]

export const templateKeys = ['standard', 'teaser', 'onepager'] as const

export type TemplateKey = (typeof templateKeys)[number]

export const templateOf = (key: string): Template => templates.find(one => one.key === key) ?? standard

export const sectionOf = (template: Template, key: string): SectionTemplate | undefined =>
  template.sections.find(section => section.key === key)

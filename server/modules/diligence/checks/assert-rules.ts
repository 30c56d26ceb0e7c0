import { invalidField, sentence } from '../../../kernel/index.ts'
import { hasWords } from '../../../reading/rules/rules.ts'
import type { ComplianceRule } from './schemas.ts'

/** 422 for a key that two rules have, and for a pattern that nothing can match. */
export function assertRules(rules: readonly ComplianceRule[]): readonly ComplianceRule[] {
  const keys = new Set<string>()
  for (const [at, { key, patterns }] of rules.entries()) {
    if (keys.has(key)) throw invalidField(`rules.${at}.key`, sentence`is also the key of another rule`)
    keys.add(key)
    const empty = patterns.findIndex(pattern => !hasWords(pattern))
    if (empty >= 0) throw invalidField(`rules.${at}.patterns.${empty}`, sentence`has no words to look for`)
  }
  return rules
}

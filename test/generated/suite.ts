import { describe } from 'vitest'

/** A suite about these cases, where the module has any: Vitest takes one without a test for a mistake. */
export function suite(name: string, cases: readonly unknown[], define: () => void): void {
  if (cases.length > 0) describe(name, define)
}

export type Node = Record<string, unknown>

/** A node of a parsed program and all below it. */
export function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const element of value) yield* nodesOf(element)
  } else if (typeof value === 'object' && value !== null) {
    const node = value as Node
    if (typeof node.type === 'string') yield node
    for (const child of Object.values(node)) yield* nodesOf(child)
  }
}

export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The strings that a literal, or an array of literals, says. */
export function arrayOf(value: unknown): string[] {
  const node = value as { type?: string; value?: unknown; elements?: unknown[] } | undefined
  if (node?.type === 'ArrayExpression') return (node.elements ?? []).flatMap(arrayOf)
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []
}

const SCHEME = 'fund-office:'

/** The links the shell answers to, and the page each leads to. Anything else leads nowhere. */
const PAGES: ReadonlyArray<readonly [pattern: RegExp, page: (id: string) => string]> = [
  [/^\/?approvals\/(\d{1,15})\/?$/, id => `/approvals?action=${id}`],
  [/^\/?approvals\/?$/, () => '/approvals'],
  [/^\/?deals\/(\d{1,15})\/?$/, id => `/deals/${id}`],
  [/^\/?$/, () => '/'],
]

/** The page that `fund-office://approvals/12` asks for; null for a link that is not one of ours. */
export function pageOf(link: string): string | null {
  let url: URL
  try {
    url = new URL(link)
  } catch {
    return null
  }
  if (url.protocol !== SCHEME) return null
  const path = `${url.host}${url.pathname}`
  for (const [pattern, page] of PAGES) {
    const match = pattern.exec(path)
    if (match) return page(match[1] ?? '')
  }
  return null
}

/** The page asked for by the arguments a second start was given. */
export const pageIn = (args: readonly string[]): string | null =>
  args.map(pageOf).find(page => page !== null) ?? null

/**
 * Makes requests and answers of a page late, by chance, as a slow office network would: what a page or a test takes for
 * granted shows itself. A write may be late on its way there, so that it has not happened yet, or on its way back, so that it
 * has happened and the page does not know.
 */
export function delayRequests(): void {
  const send = globalThis.fetch
  const late = async (...choices: number[]) => {
    const pause = choices[Math.floor(Math.random() * choices.length)] ?? 0
    if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause))
  }
  globalThis.fetch = async (input, init) => {
    const reads = (init?.method ?? 'GET') === 'GET'
    const pauses = reads ? [0, 0, 500] : [0, 900]
    await late(...pauses)
    const reply = await send(input, init)
    await late(...pauses)
    return reply
  }
}

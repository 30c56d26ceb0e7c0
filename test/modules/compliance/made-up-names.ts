const first =
  'ana,boris,carla,dmitri,elena,farid,george,hassan,irina,jong,kim,luis,mahmoud,nadia,osama,pablo,qasim,rosa,sergei,tariq,usama,vladimir,wen,xi,yusuf,zara'.split(
    ',',
  )
const last =
  'petrov,smith,escobar,al-rahman,bin ladin,ivanova,kowalski,nguyen,okafor,haddad,morgan,bashir,kuznetsov,alvarez,hussein,park,zhang,rossi,dubois,andersen'.split(
    ',',
  )
const firms = 'orion,atlas,meridian,polar,delta,caspian,harbour,granite,zenith,vector'.split(',')
const trades = 'trading,shipping,energy,holdings,capital,logistics,mining,aviation'.split(',')

/** Returns the same names for the same seed: people and firms, some of them with a letter wrong. */
export function madeUpNames(count: number, seed: number): string[] {
  let state = seed
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const of = (words: readonly string[]): string => words[next(words.length)] as string
  const misspelt = (word: string): string => {
    const at = next(word.length)
    return word.slice(0, at) + 'aeiourstn'[next(9)] + word.slice(at + 1)
  }
  return Array.from({ length: count }, () => {
    const name =
      next(4) === 0
        ? `${of(firms)}${of(firms)} ${of(trades)} ltd`
        : `${of(last)}, ${of(first)} ${of(first)}${of(last)}`
    return next(2) === 0 ? misspelt(name) : name
  })
}

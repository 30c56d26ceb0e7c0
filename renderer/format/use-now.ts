import { useEffect, useState } from 'react'

/** Returns the time in milliseconds, updated every `interval`; for countdowns. */
export function useNow(interval = 1000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}

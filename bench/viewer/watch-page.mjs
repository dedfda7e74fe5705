// What a page can tell of itself: when it painted, when something was first there, and which tasks were long.

const SCROLLS = 120;
const WHEEL_PX = 600;
const BETWEEN_MS = 16;

/** Watches a page that is still empty; `selector` names what is waited for and counted. */
export async function watchPage(page, selector) {
  await page.addInitScript(observe, selector);
  const figures = () =>
    page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      first: window.seen.first,
      longest: Math.max(0, ...window.seen.tasks),
    }));
  const reset = () =>
    page.evaluate(() => {
      window.seen.tasks.length = 0;
    });
  const scroll = async () => {
    await reset();
    const most = await scrollThrough(page, selector);
    return { most, longest: (await figures()).longest };
  };
  return { figures, reset, scroll };
}

/** From the top towards the end as fast as a wheel goes; gives how many there were at most in the page. */
async function scrollThrough(page, selector) {
  await page.mouse.move(640, 450);
  let most = 0;
  for (let count = 0; count < SCROLLS; count++) {
    await page.mouse.wheel(0, WHEEL_PX);
    await page.waitForTimeout(BETWEEN_MS);
    if (count % 10 === 0) most = Math.max(most, await page.locator(selector).count());
  }
  await page.waitForTimeout(500);
  await page.keyboard.press('f');
  await page.waitForTimeout(500);
  return most;
}

function observe(selector) {
  window.seen = { first: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector(selector) === null) return requestAnimationFrame(look);
    window.seen.first = performance.now();
  };
  look();
}

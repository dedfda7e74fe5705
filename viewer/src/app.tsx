/** The frame and its pages. */
export function App() {
  return <main>Thoughtline</main>;
}

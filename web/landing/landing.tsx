export function Head() {
  return <title>Groundwork</title>;
}

export function Landing() {
  return <h1>Groundwork</h1>;
}

// The entry of a packed release: bin/countersign and containers start it. Any Node can read it.
if (Number.parseInt(process.versions.node, 10) >= 24) {
  const { runProcess } = await import('./dist/server/run.js');
  await runProcess();
} else {
  process.stderr.write(
    `countersign: this is Node ${process.versions.node}, and Node 24 or newer is needed.\n`,
  );
  process.exitCode = 1;
}

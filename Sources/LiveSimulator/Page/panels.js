// The panels beside the device. Everything that a keyboard says is set as text.
const MOST_LINES = 1000;
const MOST_ENTRIES = 300;

function element(name, words, className) {
  const made = document.createElement(name);
  if (words !== undefined) made.textContent = words;
  if (className) made.className = className;
  return made;
}

function fill(id, words, none) {
  const target = byId(id);
  target.textContent = words === null || words === undefined ? none : words;
  target.classList.toggle('none', words === null || words === undefined);
}

// The context is shown from its end, which is what the keyboard works with.
function tail(words, most = 160) {
  if (words === null || words === undefined) return words;
  return words.length > most ? `…${words.slice(-most)}` : words;
}

const panels = {
  document(field) {
    fill('seenBefore', field ? tail(field.seenBefore) : null, 'nothing');
    fill('seenSelected', field ? tail(field.seenSelected) : null, 'nothing');
    fill('seenAfter', field ? field.seenAfter && field.seenAfter.slice(0, 160) : null, 'nothing');
    fill('seenMarked', field ? field.marked : null, 'nothing');
  },

  memory(use) {
    const meter = byId('memory');
    const part = use && use.limit ? Math.min(use.used / use.limit, 1) : 0;
    byId('memoryBar').style.width = `${part * 100}%`;
    meter.classList.toggle('high', part >= 0.7);
    meter.classList.toggle('over', part >= 0.95);
    meter.setAttribute('aria-valuenow', use ? use.used : 0);
    meter.setAttribute('aria-valuemax', use && use.limit ? use.limit : 0);
    byId('memoryText').textContent = !use ? '' : use.limit
      ? `${use.used} of ${use.limit} MB, peak ${use.peak}` : `${use.used} MB, peak ${use.peak}`;
  },

  accesses(events) {
    byId('noAccess').hidden = events.length > 0;
    const stopped = events.filter((event) => event.isStopped).length;
    byId('accessCount').textContent = events.length ? `${stopped} of ${events.length} stopped` : '';
    byId('accesses').replaceChildren(...events.slice().reverse().map((event) => {
      const row = element('li', `${event.keyboard} ${event.text}`, event.isStopped ? 'stopped' : '');
      if (event.hint) row.append(element('small', event.hint));
      return row;
    }));
  },

  log(change) {
    const list = byId('log');
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
    for (const [kind, keyboard, text] of change.lines) {
      const from = keyboard && kind !== 'output' && kind !== 'error' ? `${keyboard}: ` : '';
      list.append(element('li', from + text, kind));
    }
    while (list.childElementCount > MOST_LINES) list.firstElementChild.remove();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  },

  failure(failure) {
    byId('crash').hidden = !failure;
    if (!failure) return;
    byId('crashTitle').textContent = `${failure.keyboard} ${failure.summary}`;
    byId('crashPlace').textContent = failure.place || failure.lines.join('\n');
    byId('crashCalls').replaceChildren(
      ...failure.calls.map((call) => element('li', call.text, call.isOwn ? 'own' : '')));
  },

  build(build) {
    const chip = byId('build');
    chip.hidden = !build.isRunning && !build.errors.length && build.milliseconds === null;
    chip.classList.toggle('good', !build.isRunning && !build.errors.length);
    chip.classList.toggle('bad', build.errors.length > 0 && !build.isRunning);
    chip.textContent = build.isRunning ? 'Building…'
      : build.errors.length ? `${build.errorCount} build error${build.errorCount === 1 ? '' : 's'}`
        : `From save to snapshot: ${(build.milliseconds / 1000).toFixed(2)} s`;
    byId('errors').hidden = !build.errors.length;
    byId('errorList').replaceChildren(...build.errors.map((error) => {
      const row = element('li');
      const place = [error.file, error.line, error.column].filter((part) => part !== null).join(':');
      if (place) row.append(element('b', place));
      row.append(element('span', error.message));
      return row;
    }));
  },

  record(record) {
    const button = byId('record');
    button.textContent = record.isRecording ? 'Stop' : 'Record';
    button.classList.toggle('recording', record.isRecording);
    const isPlaying = record.position !== null;
    byId('play').textContent = record.isPlaying ? 'Stop playing' : 'Play';
    byId('play').disabled = record.isRecording || (!record.steps && !isPlaying);
    byId('step').disabled = record.isRecording || !record.steps || record.isPlaying;
    byId('download').disabled = !record.text;
    const steps = `${record.steps} step${record.steps === 1 ? '' : 's'}`;
    byId('flowState').textContent = record.isRecording ? `Recording: ${steps}`
      : isPlaying ? `Step ${record.position} of ${record.steps}`
        : record.matches === true ? `Played ${steps}: the text is as recorded.`
          : record.matches === false ? `Played ${steps}: the text differs from the recorded one.`
            : record.steps ? `${record.name}: ${steps}` : 'Record what you do, then play it or save it as a test.';
    // Text that is being edited stays until another flow is recorded.
    const text = byId('flowText');
    text.hidden = !record.text;
    text.readOnly = record.isRecording || isPlaying;
    if (text.dataset.from !== (record.text || '')) {
      text.dataset.from = record.text || '';
      text.value = record.text || '';
      byId('apply').hidden = true;
    }
  },

  trace(entries) {
    const list = byId('trace');
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
    for (const [milliseconds, kind, words] of entries) {
      const row = element('li', undefined, kind);
      row.append(element('small', `${milliseconds} ms ${kind}`), words);
      list.append(row);
    }
    while (list.childElementCount > MOST_ENTRIES) list.firstElementChild.remove();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  },

  message(words) { byId('message').textContent = words; },

  // The constraints that were read last, and the number of the view that is inspected.
  read: null,
  inspected(read) {
    panels.read = read;
    if (panels.number !== undefined) panels.inspect(panels.view, panels.number);
  },

  inspect(view, number) {
    [panels.view, panels.number] = [view, number];
    const list = byId('inspect');
    byId('inspectHint').hidden = view !== null;
    if (!view) return list.replaceChildren();
    const reach = ['takes no touches', 'can be tapped', 'hidden', 'disabled', 'covered', 'outside'];
    const [x, y, width, height] = view.f.map((value) => Math.round(value * 10) / 10);
    const rows = [
      ['Class', view.c], ['Frame', `${x}, ${y}  ${width} × ${height}`], ['Text', view.t],
      ['Label', view.l], ['Identifier', view.d], ['Image', view.z && view.z.image],
      ['Font size', view.s], ['Touches', reach[view.e || 0]],
      ...(panels.read && panels.read.view === number ? panels.read.constraints : [])
        .map((line, index) => [index ? '' : 'Constraints', line]),
    ];
    list.replaceChildren(...rows.filter((row) => row[1] !== undefined && row[1] !== null)
      .flatMap(([name, value]) => [element('dt', name), element('dd', String(value))]));
  },
};

/*
 * Sends what visitors of a page do to Limn. https://…/help/events#snippet
 * Stores nothing in the browser, no cookie either, until limn('consent', true). Then events that could not be sent
 * wait in its local storage, also for other pages.
 */
(function (window, document) {
  'use strict';
  var script = document.currentScript;
  if (!script) return;
  var key = script.getAttribute('data-key');
  var address = new URL('/v1/batch', script.src).href;
  var waiting = (window.limn && window.limn.q) || [];
  var prefix = 'limn.';
  var queue = [];
  var consented = false;
  var failures = 0;
  var sending = [];
  var timer = 0;
  var user = null;
  var visitor = null;
  var place;

  function random() {
    var bytes = crypto.getRandomValues(new Uint32Array(4));
    return Array.prototype.map
      .call(bytes, function (n) {
        return n.toString(36);
      })
      .join('');
  }
  // A browser may refuse any storage.
  function stored(act) {
    try {
      return consented ? act(window.localStorage) : null;
    } catch {
      return null;
    }
  }
  function keep() {
    stored(function (s) {
      if (queue.length) s.setItem(place, JSON.stringify(queue));
      else s.removeItem(place);
    });
  }
  function begin() {
    stored(function (s) {
      s.setItem(prefix + 'consent', '1');
      visitor = s.getItem(prefix + 'visitor') || random();
      s.setItem(prefix + 'visitor', visitor);
      if (user === null) user = s.getItem(prefix + 'user');
      else join();
      // What earlier pages could not send. Another page may send it, too: each event counts once.
      Object.keys(s).forEach(function (name) {
        if (name.indexOf(prefix + 'q.') || name === place) return;
        var left = s.getItem(name);
        s.removeItem(name);
        queue = queue.concat(JSON.parse(left)).slice(0, 100);
      });
    });
    keep();
    later();
  }
  function forget() {
    stored(function (s) {
      Object.keys(s).forEach(function (name) {
        if (!name.indexOf(prefix)) s.removeItem(name);
      });
    });
    consented = false;
    visitor = user = null;
    queue = [];
  }
  // Says once that this visitor is this user, so that earlier events join.
  function join(traits) {
    stored(function (s) {
      if (s.getItem(prefix + 'user') === user) return;
      s.setItem(prefix + 'user', user);
      if (!traits) traits = {};
    });
    if (traits) note('identify', { traits: traits });
  }
  function later() {
    if (!timer && queue.length) timer = setTimeout(send, failures ? Math.min(60000, 1000 << failures) : 300);
  }
  function body(count) {
    return JSON.stringify({ writeKey: key, sentAt: new Date().toISOString(), batch: queue.slice(0, count) });
  }
  function send() {
    timer = 0;
    if (sending.length || !queue.length) return;
    var batch = (sending = queue.slice(0, 50));
    var text = body(50);
    // Browsers let at most 64 KB outlive a page.
    var init = {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'text/plain' },
      keepalive: new Blob([text]).size < 60000,
      credentials: 'omit',
    };
    void fetch(address, init)
      .then(
        function (answer) {
          return answer.status < 500 && answer.status !== 429;
        },
        function () {
          return false;
        },
      )
      .then(function (done) {
        if (done)
          queue = queue.filter(function (one) {
            return batch.indexOf(one) < 0;
          });
        failures = done ? 0 : Math.min(6, failures + 1);
        sending = [];
        keep();
        later();
      });
  }
  function note(type, more) {
    more.type = type;
    more.messageId = random();
    more.timestamp = new Date().toISOString();
    if (user !== null) more.userId = user;
    if (visitor) more.anonymousId = visitor;
    queue.push(more);
    // The oldest that is not on its way.
    if (queue.length > 100) queue.splice(sending.length, 1);
    keep();
    later();
  }
  var calls = {
    track: function (event, properties) {
      note('track', { event: event, properties: properties || {} });
    },
    identify: function (id, traits) {
      user = String(id);
      join(traits);
    },
    // Events that wait stay those of the user before.
    reset: function () {
      user = visitor = null;
      stored(function (s) {
        s.removeItem(prefix + 'user');
        s.setItem(prefix + 'visitor', (visitor = random()));
      });
    },
    consent: function (given) {
      if (!given) return forget();
      consented = true;
      begin();
    },
  };
  place = prefix + 'q.' + random();
  window.limn = function (call) {
    if (calls[call]) calls[call].apply(null, Array.prototype.slice.call(arguments, 1));
  };
  try {
    consented = !!window.localStorage.getItem(prefix + 'consent');
  } catch {
    consented = false;
  }
  if (consented) begin();
  // The page goes: no answer will come, so what is sent here is kept where it may be. Else all of it goes now, in pieces that a browser takes.
  addEventListener('pagehide', function () {
    for (var count = 50; count && queue.length && navigator.sendBeacon;) {
      if (!navigator.sendBeacon(address, body(count))) count >>= 1;
      else if (consented) return;
      else queue.splice(0, count);
    }
    if (!queue.length) sending = [];
  });
  addEventListener('online', function () {
    failures = 0;
    send();
  });
  waiting.forEach(function (call) {
    window.limn.apply(null, call);
  });
})(window, document);

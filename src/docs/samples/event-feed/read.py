import os
import time

import requests

url = os.environ["COUNTERSIGN_BASE_URL"] + "/api/v1/public/event-feed"
headers = {"Authorization": "Bearer " + os.environ["COUNTERSIGN_API_KEY"]}
place = os.environ.get("CURSOR_FILE", "feed.cursor")

query = {"event_type": "invoice.issued", "limit": 100, "wait": 25}
if os.path.exists(place):
    with open(place) as file:
        query["cursor"] = file.read()
else:
    query["from"] = "start"
delay = 1
while True:
    started = time.monotonic()
    page = after = None
    try:
        response = requests.get(url, headers=headers, params=query, timeout=35)
        if response.ok:
            page = response.json()
        elif response.status_code == 429 or response.status_code >= 500:
            print("failed:", response.status_code, flush=True)
            after = response.headers.get("Retry-After")
        else:  # 410: the place is gone. 401, 403: the key is refused.
            raise SystemExit(response.text)
    except requests.RequestException as error:  # no answer, half of one, or not the API's
        print("failed:", error, flush=True)
    if page is None:
        time.sleep(max(delay, int(after) if after and after.isdigit() else 0))
        delay = min(2 * delay, 30)
        continue
    delay = 1
    for event in page["data"]:
        print(event["id"], event["data"]["number"], flush=True)
    # Only now: an event whose handling failed comes again.
    with open(place + ".new", "w") as file:
        file.write(page["cursor"])
    os.replace(place + ".new", place)
    query.pop("from", None)
    query["cursor"] = page["cursor"]
    if not page["data"] and not page["has_more"]:
        # It may be answered early, if the server stops or too many wait.
        time.sleep(max(0, 1 - (time.monotonic() - started)))

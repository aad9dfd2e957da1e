printf 'whsec_%s\n' "$(printf %s "$SIGNING_SECRET" | base64 | tr -d '\n')"
